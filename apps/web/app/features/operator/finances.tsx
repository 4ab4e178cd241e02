import type { Finances as Figures } from "@stride/contract/operator/operator-balances";
import { formatDollarsAndCents } from "@stride/money";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LoadFailed } from "../../ui/list/load-failed.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { deskKeys } from "./desk-keys.ts";

/** What the platform holds and owes, and what it earns and pays. */
export function Finances() {
	const t = useTranslations("operator");
	const id = useId();
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const { data, isError, isFetching, refetch } = useQuery({
		queryKey: deskKeys.finances,
		queryFn: ({ signal }) => api("getFinances", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="mb-4 type-title">
				{t("finances.title")}
			</h2>
			{data ? (
				<FigureList figures={data} />
			) : isError ? (
				<LoadFailed
					title={t("list.failedTitle")}
					text={t("list.failedText")}
					retry={t("list.retry")}
					isLoading={isFetching}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton className="h-40 rounded-4" />
			)}
		</section>
	);
}

function FigureList({ figures }: { figures: Figures }) {
	const t = useTranslations("operator.finances");
	const { held, owed, tips, fees, writeOffs, bank, coveredFrom } = figures;
	const surplus = held - owed;
	return (
		<div className="grid gap-4">
			<dl className="grid grid-cols-2 gap-x-6 gap-y-4 tablet:flex tablet:flex-wrap tablet:gap-x-10">
				<Figure title={t("held")} cents={held} />
				<Figure title={t("owed")} cents={owed} />
				<Figure title={t(surplus < 0 ? "short" : "surplus")} cents={Math.abs(surplus)} isBad={surplus < 0} />
				<Figure title={t("tips")} cents={tips} />
				<Figure title={t("fees")} cents={fees} />
				{writeOffs !== 0 && <Figure title={t("writeOffs")} cents={writeOffs} />}
				{bank !== 0 && <Figure title={t("bank")} cents={bank} />}
			</dl>
			{surplus < 0 && (
				<Banner tone="danger">
					<p>{t("shortNote")}</p>
				</Banner>
			)}
			{coveredFrom !== 0 && (
				<p className="max-w-measure type-small text-muted">
					{coveredFrom === null ? t("never") : t("covered", { amount: formatDollarsAndCents(coveredFrom) })}
				</p>
			)}
		</div>
	);
}

function Figure({ title, cents, isBad = false }: { title: string; cents: number; isBad?: boolean }) {
	return (
		<div className="min-w-0">
			<dt className="type-small text-muted">{title}</dt>
			<dd className={classNames("wrap-anywhere type-score-3 text-[1rem]", isBad && "text-danger")}>
				{formatDollarsAndCents(cents)}
			</dd>
		</div>
	);
}
