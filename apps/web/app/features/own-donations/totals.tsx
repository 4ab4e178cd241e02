import type { DonationSummary } from "@stride/contract/donations/own-donations";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Board } from "../../ui/board.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { RollingAmount } from "../../ui/text/rolling-amount.tsx";

/** The two totals in scoreboard type. */
export function Totals() {
	const t = useTranslations("donations");
	const locale = useLocale();
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const summary = useQuery({
		queryKey: ["donation-summary"],
		queryFn: ({ signal }) => api("getDonationSummary", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
		networkMode: "always",
	});
	if (summary.isError && !summary.data) {
		return (
			<LoadFailed
				title={t("totals.failedTitle")}
				text={t("totals.failedText")}
				retry={t("retry")}
				isLoading={summary.isFetching}
				onRetry={() => void summary.refetch()}
			/>
		);
	}
	return (
		<div className="grid gap-4 tablet:grid-cols-2 tablet:gap-5" aria-busy={!summary.data}>
			<Board label={t("totals.raised")}>
				<div className="flex min-h-24 items-center gap-4">
					<Total title={t("totals.raised")} note={t("totals.raisedNote")} sums={sumsOf(summary.data, "totalRaised")} />
				</div>
			</Board>
			<section aria-label={t("totals.donated")} className="rounded-5 border border-line bg-surface p-5 phone:p-7">
				<div className="flex min-h-24 flex-wrap items-center justify-between gap-4">
					<Total
						title={t("totals.donated")}
						note={t("totals.donatedNote")}
						sums={sumsOf(summary.data, "totalDonated")}
					/>
					<LinkButton to={`/${locale}/campaigns-and-streams`} tone="outline" size="s">
						{t("totals.find")}
					</LinkButton>
				</div>
			</section>
		</div>
	);
}

/** From this many digits on the figures are smaller, so that a billion fits on the narrowest phone. */
const longFromCents = 100_000_000;

type Sum = { currency: string; cents: number };

/** The sum in the default currency, and what there is in others; nothing is converted. */
function sumsOf(summary: DonationSummary | undefined, name: "totalRaised" | "totalDonated"): Sum[] | undefined {
	if (!summary) return undefined;
	const all = [summary, ...summary.others].map((totals) => ({ currency: totals.currency, cents: totals[name] }));
	const some = all.filter(({ cents }) => cents > 0);
	return some.length > 0 ? some : all.slice(0, 1);
}

function Total({ title, note, sums }: { title: string; note: string; sums: Sum[] | undefined }) {
	const isLong = sums?.some(({ cents }) => sums.length > 1 || cents >= longFromCents);
	return (
		<div className="min-w-0">
			<h2 className="type-small text-muted">{title}</h2>
			<p className={classNames("mt-1 flex min-h-12 flex-wrap gap-x-3", isLong ? "type-score-2" : "type-score-1")}>
				{sums ? (
					sums.map(({ currency, cents }, index) => (
						<span key={currency} className="whitespace-nowrap">
							<RollingAmount cents={cents} currency={currency} />
							{index < sums.length - 1 && <span aria-hidden> ·</span>}
						</span>
					))
				) : (
					<Skeleton className="h-12 w-44" />
				)}
			</p>
			<p className="mt-1 type-small text-muted">{note}</p>
		</div>
	);
}
