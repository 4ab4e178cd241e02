import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { moneyKeys } from "../money-keys.ts";
import { useMonthName } from "./month-name.ts";

/** The months that have a statement, the newest first. */
export default function MonthList({ money: { campaign } }: { money: CampaignMoney }) {
	const t = useTranslations("payouts");
	const locale = useLocale();
	const nameOf = useMonthName();
	const api = useApi();
	const { data, isError, isFetching, refetch } = useQuery({
		queryKey: [...moneyKeys.statements, campaign.id],
		queryFn: ({ signal }) => api("listStatementMonths", { params: { campaignId: campaign.id } }, { signal }),
		staleTime: 0,
		networkMode: "always",
	});
	if (isError && !data) {
		return (
			<div className="mt-4">
				<LoadFailed
					title={t("statement.monthsFailedTitle")}
					text={t("statement.monthsFailedText")}
					retry={t("retry")}
					isLoading={isFetching}
					onRetry={() => void refetch()}
				/>
			</div>
		);
	}
	if (!data) {
		return (
			<p role="status" className="mt-4 type-small text-muted">
				{t("statement.monthsLoading")}
			</p>
		);
	}
	if (data.months.length === 0) return <p className="mt-4 type-body text-muted">{t("statement.monthsNone")}</p>;
	return (
		<ul className="mt-3 grid gap-x-6 phone:grid-cols-2 desk:grid-cols-3">
			{data.months.map(({ month, isRunning }) => (
				<li key={month}>
					<Link
						to={`/${locale}/account/payouts/${campaign.id}/${month}`}
						className="inline-flex min-h-11 flex-wrap items-center gap-x-2 type-body text-link hover:underline"
					>
						{nameOf(month)}
						{isRunning && <span className="type-small text-muted">{t("statement.soFarShort")}</span>}
					</Link>
				</li>
			))}
		</ul>
	);
}
