import type { DonationList, DonationRow } from "@stride/contract/donations/donations";
import type { AuthorDonationRow } from "@stride/contract/donations/own-donations";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery, Pagination } from "@stride/contract/pagination";
import type { RefreshDonations } from "@stride/contract/realtime";
import type { Platform } from "../../platform/context.ts";
import { sendTogether } from "../../platform/db/send-together.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { listAuthors } from "../accounts/index.ts";
import { type CampaignRow, getAuthorsCampaign, getCampaignRow } from "../campaigns/index.ts";
import type { DonationDeps } from "./donation-deps.ts";
import { type ListedDonation, listLargest, listNewest } from "./donations.queries.ts";

type GiverImages = Awaited<ReturnType<typeof listAuthors>>;

/** The public view of a donation: it contains no data of an anonymous donor, the picture included. */
export function presentDonation(row: ListedDonation, givers: GiverImages): DonationRow {
	const anonymous = row.visibility === "anonymous";
	const giver = anonymous || !row.accountId ? undefined : givers.get(row.accountId);
	return {
		id: row.id,
		amount: row.amountCents,
		firstName: anonymous ? null : row.firstName,
		lastName: row.visibility === "full" ? row.lastName : null,
		user: giver ? { image: giver.image } : null,
		createdAt: row.settledAt.toISOString(),
	};
}

/** The accounts of donors who are not anonymous. */
export function listGivers(
	deps: Pick<Platform, "db" | "config">,
	rows: readonly ListedDonation[],
): Promise<GiverImages> {
	const named = rows.filter((row) => row.visibility !== "anonymous");
	return listAuthors(deps, [...new Set(named.flatMap((row) => row.accountId ?? []))]);
}

async function readDonations(
	deps: Pick<Platform, "db" | "config" | "clock">,
	campaign: CampaignRow,
	page: PageQuery,
): Promise<{ data: DonationList; pagination: Pagination }> {
	const window = pageWindow(page, pageSizes.donations, deps.clock());
	const [newest, largest] = await sendTogether(deps.db, (db) => [
		listNewest(db, campaign.id, window),
		listLargest(db, campaign.id),
	]);
	const { rows, pagination } = cutPage(window, newest);
	const givers = await listGivers(deps, [...rows, ...largest]);
	const present = (row: ListedDonation) => presentDonation(row, givers);
	return {
		data: { items: rows.map(present), total: campaign.donationsCount, top: largest.map(present) },
		pagination,
	};
}

/** @throws AppError CampaignNotFoundException */
export async function listDonations(deps: Platform, input: { campaignId: string; page: PageQuery }) {
	return readDonations(deps, await getCampaignRow(deps, input.campaignId), input.page);
}

/** The whole state that is published to a campaign's watchers. @throws AppError CampaignNotFoundException */
export async function readDonationState(
	deps: Pick<Platform, "db" | "config" | "clock">,
	campaignId: string,
): Promise<RefreshDonations> {
	const campaign = await getCampaignRow(deps, campaignId);
	const { data } = await readDonations(deps, campaign, { page: 1 });
	return {
		campaignId: campaign.id,
		version: campaign.changesCount,
		donations: data,
		campaign: { fundRaised: campaign.raisedCents, supportersCount: campaign.supportersCount },
	};
}

/**
 * The donations to the caller's campaign, active or ended. Anonymous donors are not disclosed to the author either, except
 * that a donation is the author's own.
 * @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign
 */
export async function listAuthorDonations(
	deps: DonationDeps,
	input: { campaignId: string; accountId: string; page: PageQuery },
) {
	const { accountId } = input;
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId });
	const window = pageWindow(input.page, pageSizes.donations, deps.clock());
	const { rows, pagination } = cutPage(window, await listNewest(deps.db, campaign.id, window));
	const givers = await listGivers(deps, rows);
	const data = rows.map(
		(row): AuthorDonationRow => ({
			...presentDonation(row, givers),
			type: row.accountId === accountId ? "donated" : "raised",
		}),
	);
	return { data, pagination };
}
