import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { isUuid } from "../../platform/ids.ts";
import { findLinkedProjects, type LinkedProject } from "../catalogue/index.ts";
import { givingWays, takesDonations } from "./campaign.ts";
import { holdCampaign } from "./campaigns.queries.ts";

/** A campaign whose deletion and end are delayed until the caller's transaction commits. */
export type LockedCampaign = {
	authorId: string;
	title: string;
	slug: string;
	currency: string;
	isDeleted: boolean;
	/** Visible and not ended. */
	isActive: boolean;
	/** Under review. */
	isPaused: boolean;
	/** The charity project that receives the money. */
	project: LinkedProject | null;
	takesDonations: boolean;
};

/**
 * Takes a shared lock of a campaign: several transactions may hold it at once, and deletion and end wait for them.
 * @throws when there is no such campaign, deleted ones included
 */
export async function lockCampaign(deps: Pick<Platform, "config">, tx: Db, id: string): Promise<LockedCampaign> {
	const row = isUuid(id) ? await holdCampaign(tx, id) : undefined;
	if (!row) throw new Error(`There is no campaign ${id}.`);
	const project = row.projectId === null ? null : (await findLinkedProjects(tx, [row.projectId])).get(row.projectId);
	if (project === undefined) throw new Error(`The campaign ${id} has no project.`);
	const isVisible = row.deletedAt === null && row.hiddenAt === null;
	return {
		authorId: row.authorId,
		title: row.title,
		slug: row.slug,
		currency: row.currency,
		isDeleted: row.deletedAt !== null,
		isActive: isVisible && row.endedAt === null,
		isPaused: row.pausedAt !== null,
		project,
		takesDonations: isVisible && takesDonations({ ...row, project }, givingWays(deps.config)),
	};
}
