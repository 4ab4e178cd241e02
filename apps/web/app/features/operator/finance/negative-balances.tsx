import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { Amount } from "../amount.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskLink } from "../desk-link.tsx";
import { DeskResult } from "../desk-list.tsx";
import { FinanceSection } from "./finance-section.tsx";

/** How many are listed; the page of the balances has all of them. */
const listedMax = 10;

/** Balances below zero, the largest first; they are settled on the page of the balances. */
export function NegativeBalances() {
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
