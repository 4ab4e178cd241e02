const monthPattern = /^(2\d{3})-(0[1-9]|1[0-2])$/;

/** In UTC: from the first moment, and before the first of the next month. */
export type Month = { name: string; from: Date; before: Date };

/** @returns null for what is not a month, or one that has not begun */
export function readMonth(text: string, now: Date): Month | null {
	const [, year, month] = monthPattern.exec(text) ?? [];
	if (year === undefined) return null;
	const from = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
	return from > now ? null : { name: text, from, before: new Date(Date.UTC(Number(year), Number(month), 1)) };
}
