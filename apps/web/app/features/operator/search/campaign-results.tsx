import { campaignStates } from "@stride/contract/operator/operator-filters";
import type { FoundCampaign } from "@stride/contract/operator/operator-search";
import { formatWhole } from "@stride/money";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Day } from "../../../ui/form/day.tsx";
import { type Column, DataTable } from "../../../ui/list/data-table.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { acts } from "../acts/desk-act.ts";
import { deskKeys } from "../desk-keys.ts";
import { DeskList, TableCard } from "../desk-list.tsx";
import { type RowAct, RowMenu } from "../row-menu.tsx";
import { FilterForm } from "./filter-form.tsx";
import { filterQuery, useFilters } from "./filters.ts";
import { useFoundPages } from "./use-found-pages.ts";

export function CampaignResults({ term }: { term: string }) {
	const t = useTranslations("operator.search");
	const tFilters = useTranslations("operator.filters");
	const api = useApi();
	const [filters] = useFilters();
	const query = { q: term, ...filterQuery(filters, campaignStates) };
	const list = useFoundPages([...deskKeys.campaigns, query], (page, signal) =>
		api("searchCampaigns", { query: { ...query, ...page } }, { signal }),
	);
	return (
		<>
			<FilterForm states={campaignStates.map((value) => ({ value, label: tFilters(`campaigns.${value}`) }))} />
			<DeskList label={t("kinds.campaigns")} list={list} whenEmpty={t("none")}>
				{(campaigns) => <CampaignTable campaigns={campaigns} />}
			</DeskList>
		</>
	);
}

function CampaignTable({ campaigns }: { campaigns: readonly FoundCampaign[] }) {
	const t = useTranslations("operator");
	const columns: Column<FoundCampaign>[] = [
		{
			id: "title",
			title: t("columns.campaign"),
			place: "title",
			cell: (campaign) => <CampaignTitle campaign={campaign} />,
		},
		{
			id: "author",
			title: t("columns.author"),
			place: "figure",
			cell: ({ author }) => (
				<div className="tablet:min-w-28">
					<span className="wrap-anywhere block">{author ? `${author.firstName} ${author.lastName}` : "—"}</span>
				</div>
			),
		},
		{
			id: "since",
			title: t("columns.since"),
			place: "figure",
			cell: ({ createdAt }) => <Day at={createdAt} form="medium" />,
		},
		{
			id: "raised",
			title: t("columns.raised"),
			place: "figure",
			isNumber: true,
			cell: ({ currency, raised }) => (
				<span className="type-score-3 text-[0.9375rem]">{formatWhole(raised, currency)}</span>
			),
		},
		{
			id: "state",
			title: t("columns.state"),
			place: "figure",
			cell: (campaign) => <CampaignState campaign={campaign} />,
		},
		{
			id: "menu",
			title: t("columns.acts"),
			place: "menu",
			isNumber: true,
			cell: (campaign) => <CampaignMenu campaign={campaign} />,
		},
	];
	return (
		<TableCard>
			<DataTable label={t("search.kinds.campaigns")} columns={columns} rows={campaigns} keyOf={({ id }) => id} />
		</TableCard>
	);
}

function CampaignTitle({ campaign }: { campaign: FoundCampaign }) {
	const locale = useLocale();
	const look = "wrap-anywhere inline-flex min-h-11 items-center";
	if (campaign.hidden || campaign.deletedAt) return <span className={look}>{campaign.title}</span>;
	return (
		<Link to={`/${locale}/campaign/${campaign.name}`} className={`${look} hover:underline`}>
			{campaign.title}
		</Link>
	);
}

function CampaignState({ campaign }: { campaign: FoundCampaign }) {
	const t = useTranslations("operator.states");
	const { deletedAt, hidden, paused, endedAt, holdId, isCharity } = campaign;
	const stopped = hidden ?? paused;
	return (
		<span className="grid gap-1.5">
			<span className="flex flex-wrap gap-1.5">
				{deletedAt ? (
					<Badge tone="danger">{t("deleted")}</Badge>
				) : hidden ? (
					<Badge tone="danger">{t("hidden")}</Badge>
				) : endedAt ? (
					<Badge>{t("ended")}</Badge>
				) : (
					!paused && <Badge tone="positive">{t("active")}</Badge>
				)}
				{paused && !deletedAt && !endedAt && <Badge tone="warning">{t("paused")}</Badge>}
				{isCharity && <Badge tone="info">{t("charity")}</Badge>}
				{holdId && <Badge tone="warning">{t("held")}</Badge>}
			</span>
			{stopped?.reason && !deletedAt && <span className="wrap-anywhere type-small text-muted">{stopped.reason}</span>}
		</span>
	);
}

function CampaignMenu({ campaign }: { campaign: FoundCampaign }) {
	const t = useTranslations("operator.menu");
	const { id, title, author } = campaign;
	return (
		<RowMenu
			of={title}
			links={[
				{ label: t("donations"), to: `/operator/search?kind=donations&q=${id}` },
				{ label: t("challenges"), to: `/operator/featured?q=${id}` },
				{ label: t("posts"), to: `/operator/search?kind=posts&q=${id}` },
				...(author ? [{ label: t("author"), to: `/operator/search?kind=accounts&q=${author.id}` }] : []),
				{ label: t("audit"), to: `/operator/audit?subject=${id}` },
			]}
			acts={campaign.deletedAt ? [] : [...moneyActs(campaign, t), ...visibilityActs(campaign, t)]}
		/>
	);
}

type Words = ReturnType<typeof useTranslations<"operator.menu">>;

function moneyActs(campaign: FoundCampaign, t: Words): RowAct[] {
	const { id, title, isCharity, holdId, hidden, paused, endedAt } = campaign;
	const isStopped = hidden !== null || paused !== null || endedAt !== null;
	const refundAll: RowAct[] =
		isStopped && !isCharity ? [{ label: t("refundCampaign"), act: acts.requestRefunds({ id, title }) }] : [];
	if (holdId) return [{ label: t("release"), act: acts.release({ id: holdId, title }) }, ...refundAll];
	// A charity receives its donations directly: it has no payouts.
	return isCharity ? [] : [{ label: t("hold"), act: acts.hold("campaign", { id, title }) }, ...refundAll];
}

function visibilityActs({ id, title, hidden, paused, endedAt, isRestorable }: FoundCampaign, t: Words): RowAct[] {
	if (!hidden)
		return [
			...markActs({ id, title, paused, endedAt }, t),
			{ label: t("stopCampaign"), act: acts.stop({ id, title }, "hide") },
			{ label: t("hide"), act: acts.hide("campaign", { id, title }) },
		];
	return isRestorable ? [{ label: t("restore"), act: acts.restore("campaign", { id, title }) }] : [];
}

/** A campaign that has ended accepts no donations again, and its mark is shown nowhere. */
function markActs(
	{ id, title, paused, endedAt }: Pick<FoundCampaign, "id" | "title" | "paused" | "endedAt">,
	t: Words,
) {
	if (endedAt) return [];
	return paused
		? [{ label: t("resumeCampaign"), act: acts.resume({ id, title }) }]
		: [{ label: t("markCampaign"), act: acts.stop({ id, title }, "mark") }];
}
