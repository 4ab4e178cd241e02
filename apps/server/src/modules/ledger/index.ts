export { debitChange, type EntryKind, type LedgerAccount, type LedgerEntry, type Transfer } from "./chart.ts";
export { type FeeBearer, type GiftChange, giftChangeEntry, releaseEntry, settlementEntry } from "./gift-entries.ts";
export { type GiftPosition, raisedCents } from "./gift-position.ts";
export { type BalanceRow, sumBalances } from "./ledger.queries.ts";
export { postEntry } from "./post-entry.ts";
