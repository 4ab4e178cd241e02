import { useId } from "react";
import { useTranslations } from "use-intl";
import { OwnCampaignList } from "../../lib/lists/own-campaign-list.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import giftsScene from "../../ui/scenes/empty-gifts.svg";
import { CampaignFold } from "./campaign-fold.tsx";
import { DonatedList } from "./donated-list.tsx";
import { StatementYears } from "./statement/statement-years.tsx";
import { Totals } from "./totals.tsx";

/** [C5] The donations to the caller's campaigns, and the caller's own donations. Texts: `donations`. */
export function OwnDonations() {
	return (
		<div className="grid gap-12">
			<Totals />
			<ReceivedList />
			<DonatedList />
			<StatementYears by="account" />
		</div>
	);
}

/** The caller's campaigns, active and ended; each expands to its donations. */
function ReceivedList() {
	const t = useTranslations("donations");
	const id = useId();
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="mb-4 type-display-3">
				{t("received.title")}
			</h2>
			<OwnCampaignList
				labelledBy={id}
				scene={giftsScene}
				texts={{
					loading: t("loading"),
					failedTitle: t("received.failedTitle"),
					failedText: t("received.failedText"),
					retry: t("retry"),
					noneTitle: t("received.noneTitle"),
					noneText: t("received.noneText"),
					create: t("received.create"),
					more: t("received.more"),
					moreFailed: t("received.moreFailed"),
					added: (counts) => t("received.added", counts),
				}}
				skeleton={
					<div className="grid gap-4">
						<Skeleton className="h-22 rounded-4" />
						<Skeleton className="h-22 rounded-4" />
					</div>
				}
				row={(campaign) => <CampaignFold campaign={campaign} />}
			/>
		</section>
	);
}
