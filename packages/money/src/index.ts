export type { Cents } from "./cents.ts";
export {
	formatDollars,
	formatDollarsAndCents,
	formatPercent,
	groupDigits,
} from "./format.ts";
export { centsToDollarsText, parseDollars } from "./parse.ts";
export { maximumTip, minimumTip, percentOf } from "./percent.ts";
export { progressPercent } from "./progress.ts";
export { amountCoveredByTip, type ChargeFee } from "./tip-coverage.ts";
