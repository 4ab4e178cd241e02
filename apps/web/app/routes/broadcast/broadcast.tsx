import { loadMessages } from "@stride/i18n";
import { createTranslator } from "use-intl";
import { BroadcastPage } from "../../features/studio/broadcast-page.tsx";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import type { PageHandle } from "../../lib/page/page-handle.ts";
import { pageMeta } from "../../lib/page/page-meta.ts";
import { privatePage } from "../../lib/page/private-page.ts";
import { siteOf } from "../../lib/page/site-config.ts";
import type { Route } from "./+types/broadcast";

export const middleware = [privatePage];

export const handle: PageHandle = { frame: "bare", hasBottomBar: true };

/** Loads texts only: personal data is loaded by the browser, since page requests have no access token. */
export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["studio"]) };
}

export function meta({ loaderData, matches, location, params }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "studio" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: `/broadcast/${params.streamId}`,
		title: t("title"),
		description: t("description"),
		isIndexed: false,
	});
}

const loadStudio = () => import("../../features/studio/studio.tsx");

export default function Broadcast({ params }: Route.ComponentProps) {
	return <BroadcastPage streamId={params.streamId} load={loadStudio} />;
}
