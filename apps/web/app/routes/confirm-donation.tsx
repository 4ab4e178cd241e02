import { loadMessages } from "@stride/i18n";
import { createTranslator, useTranslations } from "use-intl";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { ProofQuestion } from "../features/own-donations/proof-question.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import type { Route } from "./+types/confirm-donation";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["donations"]) };
}

export const handle: PageHandle = { header: "default" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages: loaderData.messages, namespace: "donations.proof" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: "/confirm-donation",
		title: t("pageTitle"),
		description: t("description"),
		isIndexed: false,
	});
}

export default function ConfirmDonation() {
	const t = useTranslations("donations.proof");
	return (
		<AccountLayout sideTitle={t("sideTitle")}>
			<ProofQuestion />
		</AccountLayout>
	);
}
