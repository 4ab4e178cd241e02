import { mapCampaignTexts } from "@stride/contract/campaigns/campaign-rules";
import type { Campaign, CampaignRecipient } from "@stride/contract/campaigns/campaigns";
import { readCurrency } from "@stride/money/currencies";
import { AppError } from "../../platform/app-error.ts";
import type { Config } from "../../platform/config.ts";
import type { Platform } from "../../platform/context.ts";
import { sendTogether } from "../../platform/db/send-together.ts";
import { isUuid } from "../../platform/ids.ts";
import { imageAddresses } from "../../platform/pictures/images.ts";
import { type AuthorSummary, isSuspended, listAuthors } from "../accounts/index.ts";
import { findLinkedProjects, type LinkedProject } from "../catalogue/index.ts";
import { campaignPermissions, campaignStatus, type GivingWays, givingWays } from "./campaign.ts";
import type { CampaignDeps, StreamCounts } from "./campaign-deps.ts";
import { type CampaignRow, findVisibleById, findVisibleBySlug } from "./campaigns.queries.ts";

/** The recipient of the donations, by the catalogue's latest data. */
const recipientOf = (project: LinkedProject | null): CampaignRecipient =>
	project === null
		? { type: "yourself" }
		: { type: "charity", charityId: project.id, name: project.organization.name, fundraisingProject: project };

/** Maps a campaign to the contract for one caller. */
export function presentCampaign(
	row: CampaignRow,
	facts: { author: AuthorSummary; streams: StreamCounts; project: LinkedProject | null; isRefunded: boolean },
	viewer: { accountId: string | null; ways: GivingWays; config: Config },
): Campaign {
	const { author, streams, project, isRefunded } = facts;
	return {
		id: row.id,
		name: row.slug,
		...mapCampaignTexts((name) => row[name]),
		author,
		isOwner: viewer.accountId === row.authorId,
		recipient: recipientOf(project),
		currency: readCurrency(row.currency),
		fundRaised: row.raisedCents,
		fundGoal: row.fundGoalCents,
		supportersCount: row.supportersCount,
		status: campaignStatus(row),
		endedAt: row.endedAt?.toISOString() ?? null,
		isPaused: row.pausedAt !== null,
		isRefunded,
		demo: row.demo,
		liveStreamCount: streams,
		permissions: campaignPermissions({ ...row, project, isLive: streams.live > 0 }, viewer.accountId, viewer.ways),
		paymentProvider: project === null ? "stripe" : "globalgiving",
		country: row.country,
		state: row.state,
		image: imageAddresses(viewer.config, row.imageId, ["344", "800"]),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

/**
 * Returns the row of a publicly visible campaign by id or name.
 * @throws AppError CampaignNotFoundException
 */
export async function getCampaignRow(deps: Pick<Platform, "db">, idOrName: string): Promise<CampaignRow> {
	const row = isUuid(idOrName) ? await findVisibleById(deps.db, idOrName) : await findVisibleBySlug(deps.db, idOrName);
	if (!row) throw new AppError("CampaignNotFoundException");
	return row;
}

/** @throws AppError CampaignNotFoundException */
export async function getCampaign(
	deps: CampaignDeps,
	input: { idOrName: string; accountId: string | null },
): Promise<Campaign> {
	const row = await getCampaignRow(deps, input.idOrName);
	const [campaign, isAuthorSuspended] = await sendTogether(deps.db, (db) => [
		presentOne({ ...deps, db }, row, input.accountId),
		isSuspended(db, row.authorId),
	]);
	return { ...campaign, isAuthorSuspended };
}

export async function presentOne(deps: CampaignDeps, row: CampaignRow, accountId: string | null): Promise<Campaign> {
	const [campaign] = await presentAll(deps, [row], accountId);
	if (!campaign) throw new Error(`Campaign ${row.id} has no author or no project.`);
	return campaign;
}

const noBalance = { currentBalance: 0, pendingBalance: 0 };
const noBalances: ReadonlyMap<string, typeof noBalance> = new Map();
const none: ReadonlySet<string> = new Set();
const noStreams = { live: 0, upcoming: 0, past: 0 };

export async function presentAll(
	deps: CampaignDeps,
	rows: readonly CampaignRow[],
	accountId: string | null,
): Promise<Campaign[]> {
	const own = rows.filter((row) => row.authorId === accountId).map((row) => row.id);
	// Only a campaign that accepts no donations can be refunded as a whole.
	const closed = rows.filter((row) => row.pausedAt !== null || row.endedAt !== null).map((row) => row.id);
	const [authors, streams, projects, balances, refunded] = await sendTogether(deps.db, (db) => [
		listAuthors({ ...deps, db }, [...new Set(rows.map((row) => row.authorId))]),
		deps.campaignStreams.count(
			db,
			rows.map((row) => row.id),
		),
		findLinkedProjects(db, [...new Set(rows.flatMap((row) => row.projectId ?? []))]),
		own.length === 0 ? noBalances : deps.campaignBalances.read(db, own),
		closed.length === 0 ? none : deps.campaignBalances.listRefunded(db, closed),
	]);
	const viewer = { accountId, ways: givingWays(deps.config), config: deps.config };
	return rows.flatMap((row) => {
		const author = authors.get(row.authorId);
		const project = row.projectId === null ? null : projects.get(row.projectId);
		if (!author || project === undefined) return [];
		const facts = { author, streams: streams.get(row.id) ?? noStreams, project, isRefunded: refunded.has(row.id) };
		const campaign = presentCampaign(row, facts, viewer);
		return [own.includes(row.id) ? { ...campaign, ...(balances.get(row.id) ?? noBalance) } : campaign];
	});
}
