import { assertCents, CENTS_PER_UNIT, type Cents } from "./cents.ts";

// One money format in both languages. Both characters keep the figure and its mark on one line.
const GROUP_SEPARATOR = "\u202f"; // narrow no-break space
const MINUS = "\u2212";

// The default sign of the zloty is its code; the narrow signs of most others are shared ($, kr).
const marks: Record<string, string> = { usd: "$", pln: "zł\u00a0" };

/**
 * Whole units, rounded down, in groups of three: `$12 480`. Negative amounts are rounded towards less money as well
 * (−550 cents are `−$6`), so that no total ever shows more than there is.
 */
export function formatWhole(cents: Cents, currency: string): string {
	assertCents(cents, "cents");
	return signed(Math.floor(cents / CENTS_PER_UNIT), currency);
}

/** Units and two digits of cents, without rounding: `$12 480.50`, `−$0.05`. */
export function formatExact(cents: Cents, currency: string): string {
	assertCents(cents, "cents");
	const rest = Math.abs(cents % CENTS_PER_UNIT);
	const sign = cents < 0 ? MINUS : "";
	return `${sign}${signed((Math.abs(cents) - rest) / CENTS_PER_UNIT, currency)}.${String(rest).padStart(2, "0")}`;
}

/** `$115` or `$115.50`: exact, without zero cents. */
export const formatShort = (cents: Cents, currency: string): string =>
	(cents % CENTS_PER_UNIT === 0 ? formatWhole : formatExact)(cents, currency);

/** A whole percentage, without a space in both languages: `62%`. Throws a `RangeError` for a fraction. */
export function formatPercent(percent: number): string {
	assertCents(percent, "percent");
	return `${percent < 0 ? MINUS : ""}${Math.abs(percent)}%`;
}

const signed = (units: number, currency: string): string =>
	`${units < 0 ? MINUS : ""}${markOf(currency)}${groupDigits(Math.abs(units))}`;

/** What precedes the digits: `€`, `zł ` with a no-break space. */
function markOf(currency: string): string {
	marks[currency] ??= new Intl.NumberFormat("en-US", {
		style: "currency",
		currency,
		maximumFractionDigits: 0,
	})
		.format(0)
		.slice(0, -1);
	return marks[currency];
}

/** A whole number in groups of three: `12 480`. */
export function groupDigits(value: number): string {
	return String(value).replace(/\B(?=(?:\d{3})+$)/g, GROUP_SEPARATOR);
}
