import { assertCents, CENTS_PER_DOLLAR, type Cents } from "./cents.ts";

// One money format for both languages. Both characters keep the figure and its mark on one line.
const GROUP_SEPARATOR = "\u202f"; // narrow no-break space
const MINUS = "\u2212";

/**
 * Whole dollars, rounded down, in groups of three: `$12 480`. Negative amounts are rounded towards less money as well
 * (−550 cents are `−$6`), so that no total ever shows more than there is.
 */
export function formatDollars(cents: Cents): string {
	assertCents(cents, "cents");
	const dollars = Math.floor(cents / CENTS_PER_DOLLAR);
	return signed(dollars, groupDigits(Math.abs(dollars)));
}

/** Dollars and two digits of cents, without rounding: `$12 480.50`, `−$0.05`. */
export function formatDollarsAndCents(cents: Cents): string {
	assertCents(cents, "cents");
	const magnitude = Math.abs(cents);
	const rest = magnitude % CENTS_PER_DOLLAR;
	const dollars = (magnitude - rest) / CENTS_PER_DOLLAR;
	return signed(cents, `${groupDigits(dollars)}.${String(rest).padStart(2, "0")}`);
}

/** A whole percentage, without a space in both languages: `62%`. Throws a `RangeError` for a fraction. */
export function formatPercent(percent: number): string {
	if (!Number.isSafeInteger(percent)) throw new RangeError(`a percentage is shown whole, got ${percent}`);
	return `${percent < 0 ? MINUS : ""}${Math.abs(percent)}%`;
}

function signed(value: number, magnitudeText: string): string {
	return `${value < 0 ? MINUS : ""}$${magnitudeText}`;
}

/** A whole number in groups of three: `12 480`. */
export function groupDigits(value: number): string {
	return String(value).replace(/\B(?=(?:\d{3})+$)/g, GROUP_SEPARATOR);
}
