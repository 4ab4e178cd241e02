import type { CampaignDeps } from "../campaigns/index.ts";

/** Dependencies of the desk: the platform, and those of the other modules' operations. */
export type OperatorDeps = CampaignDeps;
