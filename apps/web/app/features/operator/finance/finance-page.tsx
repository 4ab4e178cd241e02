import { useTranslations } from "use-intl";
import { AgedBalances } from "./aged-balances.tsx";
import { GiftAidClaims } from "./gift-aid-claims.tsx";
import { JournalFiles } from "./journal-files.tsx";
import { NegativeBalances } from "./negative-balances.tsx";
import { OpenDisputes } from "./open-disputes.tsx";
import { OpenPayouts } from "./open-payouts.tsx";
import { Solvency } from "./solvency.tsx";
import { UnknownOutcomes } from "./unknown-outcomes.tsx";

/** What the platform owes and holds, what needs attention, and the general journal. */
export function FinancePage() {
	const t = useTranslations("finance");
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-12">
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<Solvency />
			<AgedBalances />
			<NegativeBalances />
			<OpenDisputes />
			<OpenPayouts />
			<UnknownOutcomes />
			<JournalFiles />
			<GiftAidClaims />
		</div>
	);
}
