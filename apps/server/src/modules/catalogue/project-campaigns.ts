import type { Db } from "../../platform/db/database.ts";

/** Port to the campaigns for projects. */
export type ProjectCampaigns = {
	/** Projects of active campaigns by id, without duplicates, those after `after`. */
	listProjectIds(db: Db, page: { after: string; limit: number }): Promise<string[]>;
};
