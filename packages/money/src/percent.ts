import { assertNonNegativeCents, type Cents, divideProduct } from "./cents.ts";

const HUNDREDTHS_PER_PERCENT = 100;
const HUNDREDTHS_PER_WHOLE = 10_000;

/**
 * `percent` of a non-negative amount, rounded half up to a cent: `percentOf(1050, 5)` is 53. `percent` is 0 or more
 * with at most two decimals (15, 12.5, 0.25); anything finer throws a `RangeError`.
 */
export function percentOf(amountCents: Cents, percent: number): Cents {
	assertNonNegativeCents(amountCents, "amountCents");
	const { quotient, remainder } = divideProduct(amountCents, toHundredths(percent), HUNDREDTHS_PER_WHOLE);
	return remainder * 2 >= HUNDREDTHS_PER_WHOLE ? quotient + 1 : quotient;
}

/** The minimum tip on an amount. Units, rounding and errors are those of `percentOf`. */
export function minimumTip(amountCents: Cents, percent: number): Cents {
	return percentOf(amountCents, percent);
}

/**
 * The largest tip on an amount: the amount itself, or a fixed sum where that is more, so that a small donation can carry
 * a round tip; or the operator's percentage where that is less.
 */
export function maximumTip(amountCents: Cents, smallDonationMaxCents: Cents, percent: number | null): Cents {
	assertNonNegativeCents(amountCents, "amountCents");
	const largest = Math.max(amountCents, smallDonationMaxCents);
	return percent === null ? largest : Math.min(largest, percentOf(amountCents, percent));
}

function toHundredths(percent: number): number {
	const hundredths = Math.round(percent * HUNDREDTHS_PER_PERCENT);
	// A value with two decimals is the float nearest to that quotient, so dividing must return the same value.
	const hasTwoDecimals = hundredths / HUNDREDTHS_PER_PERCENT === percent;
	if (!hasTwoDecimals || percent < 0 || !Number.isSafeInteger(hundredths)) {
		throw new RangeError(`a percentage must be 0 or more with at most two decimals, got ${percent}`);
	}
	return hundredths;
}
