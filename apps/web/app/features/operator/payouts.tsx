import { type PayoutGroup, payoutGroups } from "@stride/contract/operator/operator-filters";
import type { FoundPayout } from "@stride/contract/operator/operator-payouts";
import { formatExact } from "@stride/money";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { acts } from "./acts/desk-act.ts";
import { deskKeys } from "./desk-keys.ts";
import { DeskList, TableCard } from "./desk-list.tsx";
import { Moment } from "./moment.tsx";
import { type RowAct, RowMenu } from "./row-menu.tsx";
import { FilterForm } from "./search/filter-form.tsx";
import { filterQuery, useFilters, useQueryChange } from "./search/filters.ts";
import { SearchForm } from "./search/search-page.tsx";
import { useFoundPages } from "./search/use-found-pages.ts";

/** All payouts; those in review are approved or rejected here. */
export function Payouts() {
	const t = useTranslations("operator.payouts");
	const [address] = useSearchParams();
	const changeQuery = useQueryChange();
	const [filters, setFilters] = useFilters();
	const term = (address.get("q") ?? "").trim().slice(0, 100);
	const query = { q: term, ...filterQuery(filters, payoutGroups) };
	const api = useApi();
	const list = useFoundPages([...deskKeys.payouts, query], (page, signal) =>
		api("searchPayouts", { query: { ...query, ...page } }, { signal }),
	);
	const search = (q: string) =>
		changeQuery((query) => {
			if (q) query.set("q", q);
			else query.delete("q");
		});
	return (
		<div className="grid gap-6">
			<p className="max-w-measure type-body text-muted">{t("lead")}</p>
			<div>
				<Segmented
					label={t("which")}
					choices={(["review", "all"] as const).map((value) => ({ value, label: t(`shown.${value}`) }))}
					value={filters.state === "review" ? "review" : "all"}
					onChange={(value) => setFilters({ ...filters, state: value === "review" ? value : "" })}
				/>
			</div>
			<SearchForm term={term} hint={t("hint")} onSearch={search} />
			<FilterForm
				hasAmounts
				outerState="review"
				states={payoutGroups.map((value) => ({ value, label: t(`states.${value}`) }))}
			/>
			<DeskList label={t("title")} list={list} whenEmpty={t("none")}>
				{(payouts) => <PayoutTable payouts={payouts} />}
			</DeskList>
		</div>
	);
}

const nameOf = (person: FoundPayout["author"]): string | null =>
	person && (`${person.firstName} ${person.lastName}`.trim() || null);

function PayoutTable({ payouts }: { payouts: readonly FoundPayout[] }) {
	const t = useTranslations("operator");
	const columns: Column<FoundPayout>[] = [
		{
			id: "campaign",
			title: t("columns.campaign"),
			place: "title",
			cell: ({ campaign, author }) => (
				<>
					<span className="wrap-anywhere block">{campaign.title}</span>
					<span className="wrap-anywhere block type-small text-muted">{nameOf(author) ?? t("removedAccount")}</span>
				</>
			),
		},
		{ id: "at", title: t("columns.date"), place: "figure", cell: ({ createdAt }) => <Moment at={createdAt} /> },
		{
			id: "amount",
			title: t("columns.amount"),
			place: "figure",
			isNumber: true,
			cell: ({ currency, amount, paidBefore }) => (
				<>
					<span className="block type-score-3 text-[0.9375rem]">{formatExact(amount, currency)}</span>
					<span className="block type-small text-muted">
						{t("payouts.paidBefore", { amount: formatExact(paidBefore, currency) })}
					</span>
				</>
			),
		},
		{ id: "state", title: t("columns.state"), place: "figure", cell: (payout) => <PayoutState payout={payout} /> },
		{
			id: "menu",
			title: t("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: (payout) => <PayoutMenu payout={payout} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("payouts.title")} columns={columns} rows={payouts} keyOf={({ id }) => id} />
		</TableCard>
	);
}

const tones: Record<PayoutGroup, "warning" | "info" | "positive" | "danger"> = {
	review: "warning",
	pending: "info",
	paid: "positive",
	failed: "danger",
};

function PayoutState({ payout: { state, isHeld, review } }: { payout: FoundPayout }) {
	const t = useTranslations("operator");
	const by = nameOf(review?.by ?? null);
	return (
		<span className="grid justify-items-start gap-1">
			<Badge tone={tones[state]}>{t(`payouts.states.${state}`)}</Badge>
			{isHeld && <Badge tone="warning">{t("states.held")}</Badge>}
			{review && state === "review" && (
				<span className="type-small text-muted">{t(`payouts.causes.${review.cause}`)}</span>
			)}
			{review?.decision && by && (
				<span className="wrap-anywhere type-small text-muted">{t(`payouts.by.${review.decision}`, { name: by })}</span>
			)}
			{review?.reason && <span className="wrap-anywhere type-small text-muted">{review.reason}</span>}
		</span>
	);
}

function PayoutMenu({ payout: { id, campaign, author, currency, amount, state } }: { payout: FoundPayout }) {
	const t = useTranslations("operator.menu");
	const isOwn = useAccount()?.id === author?.id;
	const title = `${campaign.title}, ${formatExact(amount, currency)}`;
	const decisions: RowAct[] = [
		{ label: t("approvePayout"), act: acts.decidePayout("approved", { id, title }) },
		{ label: t("rejectPayout"), act: acts.decidePayout("rejected", { id, title }) },
	];
	return (
		<RowMenu
			of={title}
			links={[
				...(author ? [{ label: t("author"), to: `/operator/search?kind=accounts&q=${author.id}` }] : []),
				{ label: t("campaign"), to: `/operator/search?kind=campaigns&q=${campaign.id}` },
				{ label: t("donations"), to: `/operator/search?kind=donations&q=${campaign.id}` },
				{ label: t("audit"), to: `/operator/audit?subject=${id}` },
			]}
			acts={state === "review" && !isOwn ? decisions : []}
		/>
	);
}
