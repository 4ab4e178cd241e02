export { type AdoptionReport, adoptMoney } from "./adopt-money.ts";
export { beginComparing, restoreJobs } from "./compare-with-provider.ts";
export { findLost } from "./find-lost.ts";
export { waitWhileHeld } from "./wait-while-held.ts";
