import type { Db } from "../../platform/db/database.ts";

/** The port to the campaigns for a project, which show its name, its organization's name and whether it is active. */
export type ProjectCampaigns = {
	/** Tells everyone who watches them, in the transaction that changes what they show. */
	announceChange(db: Db, projectId: string): Promise<void>;
	/** Projects of active campaigns by id, each once, those that come after `after`. */
	listProjectIds(db: Db, page: { after: string; limit: number }): Promise<string[]>;
};
