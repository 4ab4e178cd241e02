import type { DonationGroup } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { DonationStatus, type FoundDonation, type FoundStream } from "@stride/contract/operator/operator-search";
import { readCurrency } from "@stride/money/currencies";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { listCampaignReferences } from "../campaigns/index.ts";
import {
	confirmationNumber,
	type DonationFound,
	findDonations,
	isRefundable,
	remainingCoverOfCampaign,
	remainingParts,
} from "../donations/index.ts";
import { findStreams, readStreamState, type StreamFound } from "../streams/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";
import { type DatedInput, foundWindow, hiddenState, type SearchInput } from "./search.ts";

type Deps = Pick<OperatorDeps, "db" | "clock">;

type References = Awaited<ReturnType<typeof listCampaignReferences>>;

function campaignOf(references: References, id: string) {
	const campaign = references.get(id);
	if (!campaign) throw new Error(`There is no campaign ${id}.`);
	return { id, name: campaign.slug, title: campaign.title };
}

type DonationSearch = DatedInput & {
	min?: number | undefined;
	max?: number | undefined;
	state?: DonationGroup | undefined;
};

export async function searchDonations(deps: Deps, input: DonationSearch) {
	const window = foundWindow(input, deps.clock());
	const search = { typed: input.q, group: input.state, min: input.min, max: input.max };
	const { rows: found, found: count } = await findDonations(deps.db, search, window);
	const { rows, pagination } = cutPage(window, found);
	const references = await listCampaignReferences(deps.db, [...new Set(rows.map(({ campaignId }) => campaignId))]);
	return { data: rows.map((row) => presentDonation(row, references)), pagination, found: count };
}

const presentDonation = (row: DonationFound, references: References): FoundDonation => ({
	id: row.id,
	number: confirmationNumber(row.id),
	campaign: campaignOf(references, row.campaignId),
	donor: { firstName: row.firstName, lastName: row.lastName, email: row.email },
	isAnonymous: row.visibility === "anonymous",
	currency: readCurrency(row.currency),
	amount: row.amountCents,
	tip: row.tipCents,
	cover: row.coverCents,
	refunded: row.refundedCents,
	status: DonationStatus.parse(row.state),
	provider: row.projectId === null ? "stripe" : "globalgiving",
	reference: row.paymentId,
	paidWith: row.paidWith,
	receiptNumber: row.receiptNumber,
	createdAt: row.createdAt.toISOString(),
	refund: row.refundState as FoundDonation["refund"],
	remaining: remainingOf(row),
	fee: row.feeCents === null ? null : { total: row.feeCents, campaign: row.campaignFeeCents ?? 0 },
	way: wayBack(row),
});

/** Only of a settled card donation. */
function remainingOf(row: DonationFound): FoundDonation["remaining"] {
	if (row.settledAt === null || row.projectId !== null) return { amount: 0, tip: 0, cover: 0, coverOfCampaign: 0 };
	const { amountCents, tipCents, coverCents } = remainingParts(row);
	return { amount: amountCents, tip: tipCents, cover: coverCents, coverOfCampaign: remainingCoverOfCampaign(row) };
}

/** We never held the catalogue's money: a correction only stops counting what it has returned. */
function wayBack(row: DonationFound): FoundDonation["way"] {
	if (row.projectId !== null) return row.state === "succeeded" ? "correct" : null;
	return isRefundable(row) ? "refund" : null;
}

export async function searchStreams(deps: Deps, { q, page, isPinned }: SearchInput & { isPinned: boolean }) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await findStreams(deps.db, { typed: q, isPinned }, window));
	const references = await listCampaignReferences(deps.db, [...new Set(rows.map(({ campaignId }) => campaignId))]);
	return { data: rows.map((row) => presentStream(row, references)), pagination };
}

const presentStream = (row: StreamFound, references: References): FoundStream => ({
	id: row.id,
	title: row.title,
	campaign: campaignOf(references, row.campaignId),
	status: readStreamState(row.state),
	startsAt: row.startsAt.toISOString(),
	viewersCount: row.viewersCount,
	pinnedAt: row.pinnedAt?.toISOString() ?? null,
	hidden: hiddenState(row),
	isVisible: row.hiddenAt === null && references.get(row.campaignId)?.isVisible === true,
});
