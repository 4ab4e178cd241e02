import type { Platform } from "../../platform/context.ts";
import type { PayoutRail } from "./payout-rail.ts";

/** What operations on payouts stand on. */
export type PayoutDeps = Platform & { payoutRail: PayoutRail };
