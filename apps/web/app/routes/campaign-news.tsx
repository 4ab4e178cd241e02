import { loadMessages } from "@stride/i18n";
import { createTranslator, useTranslations } from "use-intl";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { ConfirmQuestion } from "../features/subscriptions/confirm-question.tsx";
import { UnsubscribeQuestion } from "../features/subscriptions/unsubscribe-question.tsx";
import { localeOf } from "../lib/i18n/locale-path.ts";
import type { PageHandle } from "../lib/page/page-handle.ts";
import { pageMeta } from "../lib/page/page-meta.ts";
import { siteOf } from "../lib/page/site-config.ts";
import { apiContext } from "../lib/query/api-context.ts";
import { optional } from "../lib/query/optional.ts";
import type { Route } from "./+types/campaign-news";

/** The pages of mailed links: `campaign-subscribe` and `campaign-unsubscribe`. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
	const { campaignId } = params;
	const isWayOut = /\/campaign-unsubscribe\//i.test(url.pathname);
	const [messages, campaign] = await Promise.all([
		loadMessages(localeOf(url.pathname), ["reader"]),
		// A mailed link also works for a campaign that is no longer public.
		optional(context.get(apiContext)("getCampaign", { params: { campaignId } })),
	]);
	return { messages, campaign, campaignId, isWayOut };
}

export const handle: PageHandle = { header: "default" };

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
	const { messages, campaignId, isWayOut } = loaderData;
	const locale = localeOf(location.pathname);
	const t = createTranslator({ locale, messages, namespace: "reader.subscription" });
	return pageMeta({
		...siteOf(matches),
		locale,
		path: `/${isWayOut ? "campaign-unsubscribe" : "campaign-subscribe"}/${campaignId}`,
		title: isWayOut ? t("page.title") : t("confirm.title"),
		description: isWayOut ? t("page.text") : t("confirm.text"),
		isIndexed: false,
	});
}

export default function CampaignNews({ loaderData: { campaignId, campaign, isWayOut } }: Route.ComponentProps) {
	const t = useTranslations("reader.subscription");
	const Question = isWayOut ? UnsubscribeQuestion : ConfirmQuestion;
	return (
		<AccountLayout sideTitle={t("sideTitle")}>
			<Question campaignId={campaignId} campaign={campaign} />
		</AccountLayout>
	);
}
