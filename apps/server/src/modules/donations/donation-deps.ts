import type { Platform } from "../../platform/context.ts";
import type { CampaignStreams } from "../campaigns/index.ts";
import type { PaymentProvider } from "../payments/index.ts";

/** What operations on donations stand on. */
export type DonationDeps = Platform & { paymentProvider: PaymentProvider; campaignStreams: CampaignStreams };
