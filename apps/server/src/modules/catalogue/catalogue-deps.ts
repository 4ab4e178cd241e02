import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import type { CharityCatalogue } from "./charity-catalogue.ts";
import type { FreshReads } from "./mirror/fresh-reads.ts";

/** Port to the campaigns for projects. */
export type ProjectCampaigns = {
	/** Projects of active campaigns by id, without duplicates, those after `after`. */
	listProjectIds(db: Db, page: { after: string; limit: number }): Promise<string[]>;
};

/** Dependencies of the operations on the mirror of the charity catalogue. */
export type CatalogueDeps = Platform & {
	/** Null when the installation has no catalogue: the mirror is empty then. */
	charityCatalogue: CharityCatalogue | null;
	projectCampaigns: ProjectCampaigns;
	freshReads: FreshReads;
};
