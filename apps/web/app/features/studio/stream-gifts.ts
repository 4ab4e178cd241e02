import type { DonationRow } from "@stride/contract/donations";

export type StreamGifts = {
	/** Since the stream's start, the newest first; at most so many as the list shows. */
	latest: DonationRow[];
	/** All that arrived since then; null when some of them were never told. */
	totalCents: number | null;
	/** What came last, while one looked on. */
	arrival: DonationRow | null;
	known: ReadonlyMap<string, number>;
};

const latestMax = 5;
export const noGifts: StreamGifts = { latest: [], totalCents: 0, arrival: null, known: new Map() };

/**
 * Takes in a state of the campaign's gifts.
 * @param items the newest gifts, as the server tells them: a window upon all of them
 * @param total how many there are
 * @param since when the stream began, as an ISO date
 */
export function withGifts(
	before: StreamGifts,
	{ items, total }: { items: readonly DonationRow[]; total: number },
	since: string,
): StreamGifts {
	const during = items.filter(({ createdAt }) => createdAt >= since);
	const isFirst = before === noGifts;
	const fresh = during.filter(({ id }) => !before.known.has(id));
	const known = new Map(before.known);
	for (const { id, amount } of fresh) known.set(id, amount);
	// When even the oldest of the window is a new one, others may have come between it and what was known.
	const hasGap =
		fresh.length > 0 && fresh.length === items.length && (isFirst ? total > items.length : known.size < total);
	const isWhole = before.totalCents !== null && !hasGap;
	return {
		latest: during.slice(0, latestMax),
		totalCents: isWhole ? [...known.values()].reduce((sum, cents) => sum + cents, 0) : null,
		arrival: isFirst ? null : (fresh[0] ?? before.arrival),
		known,
	};
}

/** The name as it is shown; null for an anonymous gift. */
export function giverName({ firstName, lastName }: Pick<DonationRow, "firstName" | "lastName">): string | null {
	return [firstName, lastName].filter(Boolean).join(" ") || null;
}
