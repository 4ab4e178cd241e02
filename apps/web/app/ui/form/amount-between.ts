/** Whole cents between two amounts at a fraction (0 … 1), eased out. */
export function amountBetween(fromCents: number, toCents: number, share: number): number {
	const eased = 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
	return Math.round(fromCents + (toCents - fromCents) * eased);
}
