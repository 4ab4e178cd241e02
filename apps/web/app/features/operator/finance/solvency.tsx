import type { FinanceOverview } from "@stride/contract/operator/operator-finance";
import { formatExact } from "@stride/money";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApi, useSessionStatus } from "../../../lib/session/session-provider.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Banner } from "../../../ui/text/banner.tsx";
import { deskKeys } from "../desk-keys.ts";
import { DeskResult } from "../desk-list.tsx";
import { costs, titleOfCost } from "./costs.ts";
import { FinanceSection } from "./finance-section.tsx";

/** What is owed and held, and from the tips to what can be withdrawn, per currency. */
export function Solvency() {
	const t = useTranslations("finance");
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	const query = useQuery({
		queryKey: deskKeys.financeOverview,
		queryFn: ({ signal }) => api("getFinanceOverview", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
	return (
		<FinanceSection title={t("solvency.title")}>
			<DeskResult query={query}>
				{(overviews) => (
					<>
						{overviews.some(({ provider }) => provider === null) && (
							<Banner tone="warning">
								<p>{t("providerAway")}</p>
							</Banner>
						)}
						<div className="grid gap-10">
							{shownOf(overviews).map((overview, _, shown) => (
								<CurrencyFigures key={overview.currency} overview={overview} isAlone={shown.length === 1} />
							))}
						</div>
					</>
				)}
			</DeskResult>
		</FinanceSection>
	);
}

/** Currencies in which nothing has ever been booked are left out, but for the default. */
function shownOf(overviews: readonly FinanceOverview[]): readonly FinanceOverview[] {
	const isUsed = ({ owed, held, earned }: FinanceOverview) =>
		[owed, held, earned].some((figures) => Object.values(figures).some((cents) => cents !== 0));
	const used = overviews.filter(isUsed);
	return used.length > 0 ? used : overviews.slice(0, 1);
}

type Step = { title: string; cents: number; isTotal?: boolean; isBad?: boolean };

function CurrencyFigures({ overview, isAlone }: { overview: FinanceOverview; isAlone: boolean }) {
	const t = useTranslations("finance");
	const tCurrency = useTranslations("currency.name");
	const { currency, owed, held, earned, provider } = overview;
	const { surplus } = earned;
	const owedSteps: Step[] = [
		...(["available", "pending", "disputed", "payouts", "belowZero"] as const).map((part) => ({
			title: t(`solvency.owedParts.${part}`),
			cents: owed[part],
		})),
		{ title: t("solvency.owed"), cents: owed.total, isTotal: true },
	];
	const heldSteps: Step[] = [
		...(["available", "pending", "reserved", "disputed", "connected", "inTransit"] as const).map((part) => ({
			title: t(`solvency.heldParts.${part}`),
			cents: held[part],
		})),
		{ title: t("solvency.held"), cents: held.total, isTotal: true },
		{ title: t("solvency.owed"), cents: -owed.total },
		{
			title: t(surplus < 0 ? "solvency.short" : "solvency.surplus"),
			cents: Math.abs(surplus),
			isTotal: true,
			isBad: surplus < 0,
		},
	];
	const difference = provider && provider.available + provider.pending - held.available - held.pending;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			{!isAlone && <h3 className="type-body-strong first-letter:uppercase">{tCurrency(currency)}</h3>}
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-3">
				<Statement title={t("solvency.owed")} currency={currency} steps={owedSteps} />
				<Statement title={t("solvency.held")} currency={currency} steps={heldSteps}>
					{provider && difference !== 0 && (
						<p className="type-small text-muted">
							{t("solvency.differs", { amount: formatExact(difference ?? 0, currency) })}
						</p>
					)}
				</Statement>
				<Withdrawable overview={overview} />
			</div>
			{surplus < 0 && (
				<Banner tone="danger">
					<p>{t("solvency.shortNote")}</p>
				</Banner>
			)}
		</div>
	);
}

/** From the tips to what is owed to no one, then what is left at the provider, then the smaller of the two. */
function Withdrawable({ overview: { currency, earned, provider, due, withdrawable } }: { overview: FinanceOverview }) {
	const t = useTranslations("finance.tips");
	const leaving = Math.min(0, provider?.pending ?? 0);
	const steps: Step[] = [
		{ title: t("parts.tips"), cents: earned.tips },
		...costs.map((part) => ({ title: t(`parts.${titleOfCost(part, earned[part])}`), cents: -earned[part] })),
		{ title: t("parts.surplus"), cents: earned.surplus, isTotal: true },
		...(provider
			? [
					{ title: t("atProvider"), cents: provider.available },
					{ title: t("leaving"), cents: leaving },
					{ title: t("due"), cents: -due },
					{ title: t("left"), cents: provider.available + leaving - due, isTotal: true },
				]
			: []),
	];
	return (
		<Statement title={t("title")} currency={currency} steps={steps}>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
				<span className="type-body-strong">{t("withdrawable")}</span>
				<span className="type-score-3 text-[1.125rem]">
					{withdrawable === null ? t("unknown") : formatExact(withdrawable, currency)}
				</span>
			</p>
			<p className="type-small text-muted">{t("note")}</p>
		</Statement>
	);
}

/** Amounts that add up; parts of nothing are left out. */
function Statement(props: { title: string; currency: string; steps: readonly Step[]; children?: ReactNode }) {
	const { title, currency, steps, children } = props;
	return (
		<section
			aria-label={title}
			className="grid content-start gap-3 rounded-4 border border-line bg-surface p-4 tablet:p-5"
		>
			<h3 className="type-body-strong">{title}</h3>
			<dl className="grid gap-2">
				{steps
					.filter(({ cents, isTotal }) => isTotal || cents !== 0)
					.map((step) => (
						<div
							key={`${step.title}${step.isTotal ? " total" : ""}`}
							className={classNames(
								"flex flex-wrap items-baseline justify-between gap-x-4",
								step.isTotal && "border-line border-t pt-2",
							)}
						>
							<dt className={step.isTotal ? "type-small-strong" : "type-small text-muted"}>{step.title}</dt>
							<dd
								className={classNames(
									"ml-auto type-score-3 text-[0.9375rem]",
									(step.isBad || (step.isTotal && step.cents < 0)) && "text-danger",
								)}
							>
								{formatExact(step.cents, currency)}
							</dd>
						</div>
					))}
			</dl>
			{children}
		</section>
	);
}
