import type { Finances as Figures } from "@stride/contract/operator/operator-balances";
import { formatExact } from "@stride/money";
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
				<div className="grid gap-8">
					{data.map((figures) => (
						<FigureList key={figures.currency} figures={figures} isAlone={data.length === 1} />
					))}
				</div>
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

function FigureList({ figures, isAlone }: { figures: Figures; isAlone: boolean }) {
	const t = useTranslations("operator.finances");
	const tCurrency = useTranslations("currency.name");
	const { currency, held, owed, tips, fees, writeOffs, bank, fxDifference, coveredFrom } = figures;
	const surplus = held - owed;
	return (
		<div className="grid gap-4">
			{!isAlone && <h3 className="type-body-strong first-letter:uppercase">{tCurrency(currency)}</h3>}
			<dl className="grid grid-cols-2 gap-x-6 gap-y-4 tablet:flex tablet:flex-wrap tablet:gap-x-10">
				<Figure currency={currency} title={t("held")} cents={held} />
				<Figure currency={currency} title={t("owed")} cents={owed} />
				<Figure
					currency={currency}
					title={t(surplus < 0 ? "short" : "surplus")}
					cents={Math.abs(surplus)}
					isBad={surplus < 0}
				/>
				<Figure currency={currency} title={t("tips")} cents={tips} />
				<Figure currency={currency} title={t("fees")} cents={fees} />
				{writeOffs !== 0 && <Figure currency={currency} title={t("writeOffs")} cents={writeOffs} />}
				{fxDifference !== 0 && <Figure currency={currency} title={t("fxDifference")} cents={fxDifference} />}
				{bank !== 0 && <Figure currency={currency} title={t("bank")} cents={bank} />}
			</dl>
			{surplus < 0 && (
				<Banner tone="danger">
					<p>{t("shortNote")}</p>
				</Banner>
			)}
			{coveredFrom !== 0 && (
				<p className="max-w-measure type-small text-muted">
					{coveredFrom === null ? t("never") : t("covered", { amount: formatExact(coveredFrom, currency) })}
				</p>
			)}
		</div>
	);
}

function Figure(props: { currency: string; title: string; cents: number; isBad?: boolean }) {
	const { currency, title, cents, isBad = false } = props;
	return (
		<div className="min-w-0">
			<dt className="type-small text-muted">{title}</dt>
			<dd className={classNames("wrap-anywhere type-score-3 text-[1rem]", isBad && "text-danger")}>
				{formatExact(cents, currency)}
			</dd>
		</div>
	);
}
