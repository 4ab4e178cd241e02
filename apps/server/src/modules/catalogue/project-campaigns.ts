import type { Db } from "../../platform/db/database.ts";

/** Port to the campaigns of a project, which present its name, its organization's name and whether it is active. */
export type ProjectCampaigns = {
	/** Notifies clients of those campaigns, in the transaction of the change. */
	announceChange(db: Db, projectId: string): Promise<void>;
	/** Projects of active campaigns by id, without duplicates, those after `after`. */
	listProjectIds(db: Db, page: { after: string; limit: number }): Promise<string[]>;
};
