import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Board } from "../../ui/board.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { RollingDollars } from "../../ui/text/rolling-dollars.tsx";

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
					<Total title={t("totals.raised")} note={t("totals.raisedNote")} cents={summary.data?.totalRaised} />
				</div>
			</Board>
			<section aria-label={t("totals.donated")} className="rounded-5 border border-line bg-surface p-5 phone:p-7">
				<div className="flex min-h-24 flex-wrap items-center justify-between gap-4">
					<Total title={t("totals.donated")} note={t("totals.donatedNote")} cents={summary.data?.totalDonated} />
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

function Total({ title, note, cents }: { title: string; note: string; cents: number | undefined }) {
	return (
		<div className="min-w-0">
			<h2 className="type-small text-muted">{title}</h2>
			<p
				className={classNames(
					"mt-1 min-h-12",
					cents !== undefined && cents >= longFromCents ? "type-score-2" : "type-score-1",
				)}
			>
				{cents === undefined ? <Skeleton className="h-12 w-44" /> : <RollingDollars cents={cents} />}
			</p>
			<p className="mt-1 type-small text-muted">{note}</p>
		</div>
	);
}
