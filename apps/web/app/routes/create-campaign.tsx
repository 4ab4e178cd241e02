import { loadMessages } from "@stride/i18n";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { createTranslator } from "use-intl";
import { WizardPage } from "../features/campaign-wizard/wizard-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import { onIntent } from "../lib/loading/on-intent.tsx";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/create-campaign";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["wizard", "currency", "validation", "picture"]) };
}

/** The texts depend on the language alone; the steps of the form are in the query. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
	return currentUrl.pathname !== nextUrl.pathname;
}

export const handle: PageHandle = { frame: "bare", hasBottomBar: true };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "wizard" });
	const site = siteOf(matches);
	const isEditing = new URLSearchParams(location.search).has("campaign");
	return pageMeta({
		...site,
		locale,
		path: "/create-campaign",
		title: isEditing ? t("edit.title") : t("title"),
		description: t("description", { brand: site.brand }),
		isIndexed: !isEditing,
	});
}

// Loaded on choosing a charity.
const ProjectPicker = onIntent(() => import("../features/projects/project-picker.tsx"), ["projects"]);

const nothing = () => undefined;

export default function CreateCampaign() {
	return <WizardPage picker={(pass) => <ProjectPicker isWanted onMissing={nothing} pass={pass} />} />;
}
