import type { Campaign } from "@stride/contract";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { campaignHref } from "./campaign-href.ts";

/** [P2] The confirmation before unsubscribing: a mail scanner that opens the link changes nothing. */
export function UnsubscribeQuestion(props: { campaignId: string; campaign: Campaign | null }) {
	const t = useTranslations("reader.subscription.page");
	const locale = useLocale();
	const api = useApi();
	const openPopup = useOpenPopup();
	const [query] = useSearchParams();
	const { campaignId, campaign } = props;
	const token = query.get("token") ?? undefined;
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["unsubscribe", campaignId],
		mutationFn: () => api("unsubscribe", { params: { campaignId }, query: { token } }),
		// Unsubscribing is idempotent on the server, so every refusal is a failure.
		onSettled: (_, error) =>
			openPopup("campaignUnsubscribed", {
				campaignId,
				...(token && { token }),
				...(error && { failed: "true" }),
			}),
	});
	return (
		<section className="grid gap-5">
			<h1 className="type-display-2">{t("title")}</h1>
			{campaign && <p className="wrap-anywhere type-lead text-text">{campaign.title}</p>}
			<p className="type-lead text-muted">{t("text")}</p>
			<div className="flex flex-wrap gap-3">
				<Button tone="action" size="l" isPending={isPending} onPress={() => mutate()}>
					{t("confirm")}
				</Button>
				<LinkButton to={campaignHref(locale, campaign)} tone="outline" size="l">
					{t("decline")}
				</LinkButton>
			</div>
		</section>
	);
}
