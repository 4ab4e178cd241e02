import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";

const MonthList = lazy(() => import("./month-list.tsx"));

/** The months of a campaign that have a statement; opened on request. */
export function StatementMonths({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts.statement");
	const [isOpen, setOpen] = useState(false);
	return (
		// No landmark: every campaign of the page has one of the same name.
		<div className="mt-6 border-line border-t pt-5">
			<h4 className="type-body-strong">{t("monthsTitle")}</h4>
			<p className="mt-1 mb-3 max-w-measure type-small text-muted">{t("monthsLead")}</p>
			<Button tone="outline" size="s" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
				{t(isOpen ? "monthsClose" : "monthsOpen")}
			</Button>
			{isOpen && (
				<Suspense>
					<MonthList money={money} />
				</Suspense>
			)}
		</div>
	);
}
