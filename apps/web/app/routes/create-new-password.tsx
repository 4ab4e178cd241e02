import { loadMessages } from "@stride/i18n";
import { createTranslator, useTranslations } from "use-intl";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { NewPassword } from "../features/password/new-password.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { PasswordRulesList } from "../lib/password-rules/password-rules-list.tsx";
import type { Route } from "./+types/create-new-password";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["account", "password", "validation"]) };
}

export const handle: PageHandle = { header: "signUp" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "password.create" });
	const site = siteOf(matches);
	return pageMeta({
		...site,
		locale,
		path: "/create-new-password",
		title: t("pageTitle"),
		description: t("description", { brand: site.brand }),
		isIndexed: false,
	});
}

export default function CreateNewPasswordRoute() {
	const t = useTranslations("password.create");
	return (
		<AccountLayout sideTitle={t("sideTitle")} scene="locker">
			<NewPassword rulesOf={(password) => <PasswordRulesList password={password} />} />
		</AccountLayout>
	);
}
