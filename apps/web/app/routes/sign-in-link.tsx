import { loadMessages } from "@stride/i18n";
import { createTranslator } from "use-intl";
import { SignInLinkPage } from "../features/account/sign-in-link-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/sign-in-link";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["account", "validation"]) };
}

export const handle: PageHandle = { header: "signUp" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "account.signInLink" });
	const site = siteOf(matches);
	return pageMeta({
		...site,
		locale,
		path: "/sign-in-link",
		title: t("pageTitle"),
		description: t("description", { brand: site.brand }),
		isIndexed: false,
	});
}

export default function SignInLink() {
	return <SignInLinkPage />;
}
