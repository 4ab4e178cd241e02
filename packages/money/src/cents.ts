/** An amount of money as a whole number of cents. Every `Cents` is a safe integer. */
export type Cents = number;

export const CENTS_PER_UNIT = 100;

/** Throws a `RangeError` unless the value is a safe integer: a fraction of a cent is a programming error. */
export function assertCents(value: number, name: string): void {
	if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a safe integer, got ${value}`);
}

/** Like `assertCents`, for amounts that cannot be below zero. */
export function assertNonNegativeCents(value: number, name: string): void {
	assertCents(value, name);
	if (value < 0) throw new RangeError(`${name} must not be negative, got ${value}`);
}

/**
 * The whole quotient and the remainder of `value * times / divisor`, exact for all non-negative safe integers. A
 * product of two amounts can exceed the safe integers, so this function computes with BigInt.
 */
export function divideProduct(
	value: number,
	times: number,
	divisor: number,
): { readonly quotient: number; readonly remainder: number } {
	const product = BigInt(value) * BigInt(times);
	const quotient = Number(product / BigInt(divisor));
	if (!Number.isSafeInteger(quotient)) throw new RangeError("the quotient is beyond the safe integers");
	return { quotient, remainder: Number(product % BigInt(divisor)) };
}
