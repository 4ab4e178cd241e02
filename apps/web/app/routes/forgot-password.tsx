import { loadMessages } from "@stride/i18n";
import { createTranslator, useTranslations } from "use-intl";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { ForgotPassword } from "../features/password/forgot-password-page.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/forgot-password";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["password", "validation"]) };
}

export const handle: PageHandle = { header: "signUp" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "password.forgot" });
	const site = siteOf(matches);
	return pageMeta({
		...site,
		locale,
		path: "/forgot-password",
		title: t("pageTitle"),
		description: t("description", { brand: site.brand }),
		isIndexed: false,
	});
}

export default function ForgotPasswordRoute() {
	const t = useTranslations("password.forgot");
	return (
		<AccountLayout sideTitle={t("sideTitle")} scene="locker">
			<ForgotPassword />
		</AccountLayout>
	);
}
