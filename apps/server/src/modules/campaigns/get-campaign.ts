import type { Campaign } from "@stride/contract/campaigns";
import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { isUuid } from "../../platform/ids.ts";
import { listAuthors } from "../accounts/index.ts";
import type { CampaignDeps } from "./campaign-deps.ts";
import { type CampaignRow, findVisibleById, findVisibleBySlug } from "./campaigns.queries.ts";
import { presentCampaign } from "./present-campaign.ts";
import { paymentsInSandbox } from "./sandbox-payments.ts";

/**
 * The row of a campaign that the public may see, by id or name.
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
	return presentOne(deps, row, input.accountId);
}

export async function presentOne(deps: CampaignDeps, row: CampaignRow, accountId: string | null): Promise<Campaign> {
	const [campaign] = await presentAll(deps, [row], accountId);
	if (!campaign) throw new Error(`Campaign ${row.id} has no author.`);
	return campaign;
}

const noStreams = { live: 0, upcoming: 0, past: 0 };

export async function presentAll(
	deps: CampaignDeps,
	rows: readonly CampaignRow[],
	accountId: string | null,
): Promise<Campaign[]> {
	const [authors, streams] = await Promise.all([
		listAuthors(deps.db, [...new Set(rows.map((row) => row.authorId))]),
		deps.campaignStreams.count(
			deps.db,
			rows.map((row) => row.id),
		),
	]);
	return rows.flatMap((row) => {
		const author = authors.get(row.authorId);
		const viewer = { accountId, paymentsInSandbox: paymentsInSandbox(deps.config) };
		return author ? [presentCampaign(row, { author, streams: streams.get(row.id) ?? noStreams }, viewer)] : [];
	});
}
