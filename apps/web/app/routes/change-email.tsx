import { loadMessages } from "@stride/i18n";
import { createTranslator, useTranslations } from "use-intl";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { EmailChange } from "../features/email-change/email-change.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/change-email";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["emailChange"]) };
}

export const handle: PageHandle = { header: "default" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "emailChange" });
	const site = siteOf(matches);
	return pageMeta({
		...site,
		locale,
		path: "/change-email",
		title: t("pageTitle"),
		description: t("description", { brand: site.brand }),
		isIndexed: false,
	});
}

export default function ChangeEmail() {
	const t = useTranslations("emailChange");
	return (
		<AccountLayout sideTitle={t("sideTitle")}>
			<EmailChange />
		</AccountLayout>
	);
}
