import type { Platform } from "../../platform/context.ts";
import type { PayoutRail } from "./payout-rail.ts";

/** Dependencies of the operations on payouts. */
export type PayoutDeps = Platform & { payoutRail: PayoutRail };
