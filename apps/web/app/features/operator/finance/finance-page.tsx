import { addressOf } from "@stride/contract/client";
import { journalFiles } from "@stride/contract/operator/journal-files";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { Amount } from "../amount.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskLink } from "../desk-link.tsx";
import { DeskResult } from "../desk-list.tsx";
import { AgedBalances } from "./aged-balances.tsx";
import { FinanceSection } from "./finance-section.tsx";
import { GiftAidClaims } from "./gift-aid-claims.tsx";
import { useMonth } from "./month-select.tsx";
import { OpenDisputes } from "./open-disputes.tsx";
import { OpenPayouts } from "./open-payouts.tsx";
import { SaveDeskFile } from "./save-desk-file.tsx";
import { Solvency } from "./solvency.tsx";
import { UnknownOutcomes } from "./unknown-outcomes.tsx";

/** How many negative balances are listed; the page of the balances has all of them. */
const listedMax = 10;

const monthsOffered = 36;

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

/** Balances below zero, the largest first; they are settled on the page of the balances. */
function NegativeBalances() {
	const t = useTranslations("finance.negative");
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const query = useQuery({
		queryKey: deskKeys.balances,
		queryFn: ({ signal }) => api("listOpenBalances", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
	});
	return (
		<FinanceSection title={t("title")}>
			<DeskResult query={query}>
				{(balances) => {
					const below = balances.filter(({ balance }) => balance < 0).sort((a, b) => a.balance - b.balance);
					if (below.length === 0) return <p className="max-w-measure type-body">{t("none")}</p>;
					return (
						<div className="grid justify-items-start gap-2">
							<ul className="grid w-full max-w-measure gap-2">
								{below.slice(0, listedMax).map(({ campaign, balance, currency }) => (
									<li key={campaign.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
										<span className="wrap-anywhere type-body">{campaign.title}</span>
										<Amount cents={balance} currency={currency} />
									</li>
								))}
							</ul>
							<DeskLink to="/operator/balances">{t("all", { count: below.length })}</DeskLink>
						</div>
					);
				}}
			</DeskResult>
		</FinanceSection>
	);
}

/** The general journal of a month as files. */
function JournalFiles() {
	const t = useTranslations("finance.journal");
	const { month, select } = useMonth(monthsOffered);
	return (
		<FinanceSection title={t("title")} lead={t("lead")}>
			<div className="flex flex-wrap items-end gap-4">
				{select}
				<SaveDeskFile
					label={t("csv")}
					address={addressOf(journalFiles.csv, { params: { month } })}
					name={`journal-${month}.csv`}
					isSpreadsheet
				/>
				<SaveDeskFile
					label={t("plain")}
					address={addressOf(journalFiles.journal, { params: { month } })}
					name={`stride-${month}.journal`}
					isSpreadsheet={false}
				/>
			</div>
		</FinanceSection>
	);
}
