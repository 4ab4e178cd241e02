import type { CampaignDeps } from "../campaigns/index.ts";

/** What the desk stands on: the technology, and what the other modules' operations need. */
export type OperatorDeps = CampaignDeps;
