/** Whole cents between two amounts at a share (0 … 1) of the way, fast at first and slow at the end. */
export function amountBetween(fromCents: number, toCents: number, share: number): number {
	const eased = 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
	return Math.round(fromCents + (toCents - fromCents) * eased);
}
