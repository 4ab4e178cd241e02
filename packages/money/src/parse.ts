import { assertNonNegativeCents, CENTS_PER_UNIT, type Cents } from "./cents.ts";

// A number as people type or paste it: digits, bare or in groups of three separated by one kind of space (plain,
// no-break, thin, narrow no-break), then optionally a point or a comma and one or two decimals.
const DOLLARS = /^(?:\d+|\d{1,3}(?:([ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*)(?:[.,](\d{1,2}))?$/;
const GROUP_SEPARATORS = /[ \u00a0\u2009\u202f]/g;

// Longer than any amount in the safe integers, with every separator and generous padding.
const MAX_TEXT_LENGTH = 64;

/**
 * Parses dollars as people write them ("25", "25.5", "25,50", "12 480") to cents, without floats. Returns null for
 * everything else: signs, exponents, currency marks, a trailing point, more than two decimals, "1,000" (a comma is a
 * decimal mark here), and amounts beyond the safe integers of cents.
 */
export function parseDollars(text: string): Cents | null {
	if (text.length > MAX_TEXT_LENGTH) return null;
	const trimmed = text.trim();
	const match = DOLLARS.exec(trimmed);
	if (!match) return null;
	const decimals = match[2] ?? "";
	const wholeText = decimals === "" ? trimmed : trimmed.slice(0, -decimals.length - 1);
	const cents = Number(wholeText.replace(GROUP_SEPARATORS, "") + decimals.padEnd(2, "0"));
	return Number.isSafeInteger(cents) ? cents : null;
}

/**
 * The amount as it would be typed into a field: "25", "25.50"; no separators, no sign. `parseDollars` parses it back to
 * the same cents. Throws a `RangeError` for a negative amount, which no field accepts.
 */
export function centsToDollarsText(cents: Cents): string {
	assertNonNegativeCents(cents, "cents");
	const rest = cents % CENTS_PER_UNIT;
	const whole = String((cents - rest) / CENTS_PER_UNIT);
	return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
}
