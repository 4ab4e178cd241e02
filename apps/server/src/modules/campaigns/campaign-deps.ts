import type { CatalogueDeps } from "../catalogue/index.ts";
import type { CampaignBalances } from "./campaign-balances.ts";
import type { CampaignStreams } from "./campaign-streams.ts";

/** Dependencies of the operations on campaigns. */
export type CampaignDeps = CatalogueDeps & { campaignStreams: CampaignStreams; campaignBalances: CampaignBalances };
