export type { LedgerAccount, LedgerEntry, Transfer } from "./chart.ts";
export { type BalanceRow, sumBalances } from "./ledger.queries.ts";
export { postEntry } from "./post-entry.ts";
export { settlementEntry } from "./settlement-entry.ts";
