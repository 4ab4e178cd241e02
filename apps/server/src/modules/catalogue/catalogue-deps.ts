import type { Platform } from "../../platform/context.ts";
import type { CharityCatalogue } from "./charity-catalogue.ts";
import type { FreshReads } from "./fresh-reads.ts";
import type { ProjectCampaigns } from "./project-campaigns.ts";

/** What operations on the mirror of the charity catalogue stand on. */
export type CatalogueDeps = Platform & {
	/** Null where the installation has no catalogue: the mirror stays empty then. */
	charityCatalogue: CharityCatalogue | null;
	projectCampaigns: ProjectCampaigns;
	freshReads: FreshReads;
};
