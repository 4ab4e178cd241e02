import type { Platform } from "../../platform/context.ts";
import type { CharityCatalogue } from "./charity-catalogue.ts";
import type { FreshReads } from "./mirror/fresh-reads.ts";
import type { ProjectCampaigns } from "./project-campaigns.ts";

/** Dependencies of the operations on the mirror of the charity catalogue. */
export type CatalogueDeps = Platform & {
	/** Null when the installation has no catalogue: the mirror is empty then. */
	charityCatalogue: CharityCatalogue | null;
	projectCampaigns: ProjectCampaigns;
	freshReads: FreshReads;
};
