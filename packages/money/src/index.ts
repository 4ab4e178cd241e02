export type { Cents } from "./cents.ts";
export type { Currency } from "./currencies.ts";
export {
	formatExact,
	formatPercent,
	formatShort,
	formatWhole,
	groupDigits,
} from "./format.ts";
export { centsToDollarsText, parseDollars } from "./parse.ts";
export { maximumTip, minimumTip, percentOf } from "./percent.ts";
export { progressPercent } from "./progress.ts";
export { amountCoveredByTip, type ChargeFee } from "./tip-coverage.ts";
