import type { CampaignRefund } from "@stride/contract/operator/operator-refunds";
import { formatExact, progressPercent } from "@stride/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useAccount, useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Lane } from "../../ui/lane.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { useRequestAct } from "./acts/act-provider.tsx";
import { acts } from "./acts/desk-act.ts";
import { deskKeys } from "./desk-keys.ts";
import { DeskResult } from "./desk-list.tsx";
import { Moment } from "./moment.tsx";

const refetchMs = 5_000;

/** Refunds of all donations of a campaign, with their progress. */
export function CampaignRefunds() {
	const t = useTranslations("operator.refunds");
	const locale = useLocale();
	const api = useApi();
	const query = useQuery({
		queryKey: deskKeys.refunds,
		queryFn: ({ signal }) => api("listCampaignRefunds", {}, { signal }),
		enabled: useSessionStatus() === "authenticated",
		staleTime: 0,
		refetchOnWindowFocus: true,
		refetchInterval: ({ state }) => (state.data?.some((refund) => refund.state === "running") ? refetchMs : false),
	});
	const openCount = query.data?.filter(({ state }) => state === "requested" || state === "running").length;
	const queries = useQueryClient();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the badge follows the list, which is refetched alone
	useEffect(() => {
		if (openCount !== undefined) void queries.invalidateQueries({ queryKey: deskKeys.counts });
	}, [openCount]);
	return (
		<div className="grid gap-6">
			<h2 className="type-title">{t("title")}</h2>
			<p className="max-w-measure type-body text-muted">
				{t.rich("lead", {
					search: (text) => (
						<Link to={`/${locale}/operator/search?kind=campaigns`} className="underline">
							{text}
						</Link>
					),
				})}
			</p>
			<DeskResult query={query}>
				{(data) =>
					data.length === 0 ? (
						<p className="max-w-measure type-body">{t("none")}</p>
					) : (
						<ul className="grid gap-4">
							{data.map((refund) => (
								<RefundCard key={refund.id} refund={refund} />
							))}
						</ul>
					)
				}
			</DeskResult>
		</div>
	);
}

const tones = { requested: "warning", running: "info", done: "positive", cancelled: undefined } as const;

function RefundCard({ refund }: { refund: CampaignRefund }) {
	const t = useTranslations("operator.refunds");
	const tone = tones[refund.state];
	return (
		<li className="grid gap-3 rounded-4 border border-line bg-surface p-5">
			<div className="flex flex-wrap items-start justify-between gap-3">
				<h3 className="wrap-anywhere min-w-0 type-body-strong">{refund.campaign.title}</h3>
				<Badge {...(tone && { tone })}>{t(`states.${refund.state}`)}</Badge>
			</div>
			<p className="wrap-anywhere type-body text-muted">{refund.reason}</p>
			<Progress refund={refund} />
			<Decisions refund={refund} />
			{refund.refusals.length > 0 && (
				<ul className="list-disc ps-5 type-small text-muted">
					{refund.refusals.map(({ donationId, number, refusal }) => (
						<li key={donationId} className="wrap-anywhere">
							{number}: {t(`refusals.${refusal}`)}
						</li>
					))}
				</ul>
			)}
			{refund.state === "requested" && <Controls refund={refund} />}
		</li>
	);
}

function Progress({ refund }: { refund: CampaignRefund }) {
	const t = useTranslations("operator.refunds");
	const { state, total, totalCents, refunded, refundedCents, refused } = refund;
	if (state === "cancelled") return null;
	if (state === "requested") {
		return (
			<p className="type-body">
				{t("toRefund", { count: total, amount: formatExact(totalCents ?? 0, refund.currency) })}
			</p>
		);
	}
	const settled = refunded + refused;
	const text = t("progress", { refunded, total, amount: formatExact(refundedCents, refund.currency) });
	return (
		<div className="grid gap-1.5">
			<p className="type-body">
				{text}
				{refused > 0 && <span className="text-danger"> · {t("refused", { count: refused })}</span>}
			</p>
			<Lane raised={settled} goal={total} percent={progressPercent(settled, total)} label={text} />
		</div>
	);
}

const nameOf = (person: CampaignRefund["requestedBy"]) =>
	person ? `${person.firstName} ${person.lastName}`.trim() : "—";

/** Who has requested, approved or cancelled it, and when. */
function Decisions({ refund }: { refund: CampaignRefund }) {
	const t = useTranslations("operator.refunds");
	const { state, startableAt, startedAt, endedAt, approvedBy } = refund;
	return (
		<ul className="grid gap-1 type-small text-muted">
			<li>
				{t("requestedBy", { name: nameOf(refund.requestedBy) })}, <Moment at={refund.requestedAt} />
			</li>
			{startedAt && (
				<li>
					{approvedBy ? t("approvedBy", { name: nameOf(approvedBy) }) : t("startedAlone")}, <Moment at={startedAt} />
				</li>
			)}
			{state === "cancelled" && endedAt && (
				<li>
					{t("cancelledBy", { name: nameOf(refund.cancelledBy) })}, <Moment at={endedAt} />
				</li>
			)}
			{state === "requested" && (
				<li>{startableAt ? t.rich("startable", { time: () => <Moment at={startableAt} /> }) : t("needsApproval")}</li>
			)}
		</ul>
	);
}

function Controls({ refund: { id, campaign, requestedBy, isStartable } }: { refund: CampaignRefund }) {
	const t = useTranslations("operator.refunds");
	const requestAct = useRequestAct();
	const account = useAccount();
	const isOwn = account?.id === requestedBy?.id;
	const decide = (decision: "approve" | "start" | "cancel") => () =>
		requestAct(acts.decideRefunds(decision, { id, title: campaign.title }));
	return (
		<div className="flex flex-wrap gap-3">
			{!isOwn && (
				<Button tone="danger" size="s" onPress={decide("approve")}>
					{t("approve")}
				</Button>
			)}
			{isOwn && isStartable && (
				<Button tone="danger" size="s" onPress={decide("start")}>
					{t("start")}
				</Button>
			)}
			<Button tone="outline" size="s" onPress={decide("cancel")}>
				{t("cancel")}
			</Button>
		</div>
	);
}
