import type { DonationList, DonationRow } from "@stride/contract";

type Place = Pick<DonationRow, "id" | "createdAt">;

/** The newest first; ids break a tie, as the server orders them. */
function isNewer(a: Place, b: Place): boolean {
	return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

/**
 * One list of what is live and what was loaded page by page. The live rows are the newest and have the last word on
 * their stretch: a gift that was taken back is in neither.
 */
export function mergeGifts(live: Pick<DonationList, "items" | "total">, loaded: readonly DonationRow[]): DonationRow[] {
	const last = live.items.at(-1);
	if (!last || live.items.length >= live.total) return live.items;
	const seen = new Set<string>();
	const older = loaded.filter((row) => {
		const isKept = isNewer(last, row) && !seen.has(row.id);
		seen.add(row.id);
		return isKept;
	});
	return [...live.items, ...older];
}

/** The gifts of `next` that came after all of `previous`, the oldest first. */
export function arrivedGifts(previous: readonly DonationRow[], next: readonly DonationRow[]): DonationRow[] {
	const known = new Set(previous.map((row) => row.id));
	const newest = previous[0];
	return next.filter((row) => !known.has(row.id) && (!newest || isNewer(row, newest))).reverse();
}

/** The name as it is shown, or null for an anonymous gift. */
export function donorName({ firstName, lastName }: Pick<DonationRow, "firstName" | "lastName">): string | null {
	return [firstName, lastName].filter(Boolean).join(" ") || null;
}
