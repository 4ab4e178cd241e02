import { limits } from "@stride/contract/limits";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { OwnCampaignList } from "../../lib/lists/own-campaign-list.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import payoutsScene from "../../ui/scenes/empty-payouts.svg";
import { BankAccounts } from "./bank-accounts.tsx";
import { CampaignPayouts } from "./campaign-payouts.tsx";

/** [D4] The money of the caller's campaigns, with their payouts. Texts: `payouts`, `payout`. */
export function Payouts() {
	const t = useTranslations("payouts");
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="type-display-3">
				{t("page.title")}
			</h2>
			<p className="mt-2 mb-6 max-w-measure type-body text-muted">
				{t("page.lead", { days: limits.payoutBusinessDaysMax })}
			</p>
			<BankAccounts />
			<OwnCampaignList
				labelledBy={id}
				scene={payoutsScene}
				texts={{
					loading: t("page.loading"),
					failedTitle: t("page.failedTitle"),
					failedText: t("page.failedText"),
					retry: t("retry"),
					noneTitle: t("page.noneTitle"),
					noneText: t("page.noneText"),
					create: t("page.create"),
					more: t("page.more"),
					moreFailed: t("page.moreFailed"),
					added: (counts) => t("page.added", counts),
				}}
				skeleton={<Skeleton className="h-60 rounded-4" />}
				row={(campaign) => <CampaignPayouts campaign={campaign} />}
			/>
		</section>
	);
}
