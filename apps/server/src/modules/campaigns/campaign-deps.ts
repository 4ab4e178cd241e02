import type { Platform } from "../../platform/context.ts";
import type { CampaignStreams } from "./campaign-streams.ts";

/** What operations on campaigns stand on. */
export type CampaignDeps = Platform & { campaignStreams: CampaignStreams };
