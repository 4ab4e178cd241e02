import type { DonationList, DonationRow } from "@stride/contract";

type Position = Pick<DonationRow, "id" | "createdAt">;

/** The newest first, then by id, in the server's order. */
function isNewer(a: Position, b: Position): boolean {
	return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;
}

/**
 * Merges the live rows with the loaded pages. The live rows are the newest and replace the loaded ones in their range,
 * so that a refunded donation disappears.
 */
export function mergeDonations(
	live: Pick<DonationList, "items" | "total">,
	loaded: readonly DonationRow[],
): DonationRow[] {
	const last = live.items.at(-1);
	if (!last || live.items.length >= live.total) return live.items;
	const seen = new Set<string>();
	const older = loaded.filter((row) => {
		const isIncluded = isNewer(last, row) && !seen.has(row.id);
		seen.add(row.id);
		return isIncluded;
	});
	return [...live.items, ...older];
}

/** The donations of `next` that are newer than all of `previous`, the oldest first. */
export function arrivedDonations(previous: readonly DonationRow[], next: readonly DonationRow[]): DonationRow[] {
	const known = new Set(previous.map((row) => row.id));
	const newest = previous[0];
	return next.filter((row) => !known.has(row.id) && (!newest || isNewer(row, newest))).reverse();
}

/** The shown name, or null for an anonymous donation. */
export function donorName({ firstName, lastName }: Pick<DonationRow, "firstName" | "lastName">): string | null {
	return [firstName, lastName].filter(Boolean).join(" ") || null;
}
