import { loadMessages } from "@stride/i18n";
import { createTranslator } from "use-intl";
import { SignInPage } from "../features/account/sign-in-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/sign-in";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["account", "google", "validation"]) };
}

export const handle: PageHandle = { header: "signUp" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "account.signIn" });
	const site = siteOf(matches);
	return pageMeta({
		...site,
		locale,
		path: "/sign-in",
		title: t("submit"),
		description: t("description", { brand: site.brand }),
		isIndexed: true,
	});
}

export default function SignIn() {
	return <SignInPage />;
}
