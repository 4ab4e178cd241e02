import type { DonationRow } from "@stride/contract/donations/donations";

export type StreamDonations = {
	/** Since the stream's start, the newest first; at most as many as the list shows. */
	latest: DonationRow[];
	/** The sum of all that arrived since then; null when some were missed. */
	totalCents: number | null;
	/** The latest arrival since the page was opened. */
	arrival: DonationRow | null;
	known: ReadonlyMap<string, number>;
};

const latestMax = 5;
export const noDonations: StreamDonations = { latest: [], totalCents: 0, arrival: null, known: new Map() };

/**
 * Merges a state of the campaign's donations.
 * @param items the newest donations from the server: a window on all of them
 * @param total the number of all donations
 * @param since the start of the stream, as an ISO date
 */
export function withDonations(
	before: StreamDonations,
	{ items, total }: { items: readonly DonationRow[]; total: number },
	since: string,
): StreamDonations {
	const during = items.filter(({ createdAt }) => createdAt >= since);
	const isFirst = before === noDonations;
	const fresh = during.filter(({ id }) => !before.known.has(id));
	const known = new Map(before.known);
	for (const { id, amount } of fresh) known.set(id, amount);
	// If even the oldest of the window is new, others may have arrived between it and the known ones.
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

/** The displayed name; null for an anonymous donation. */
export function giverName({ firstName, lastName }: Pick<DonationRow, "firstName" | "lastName">): string | null {
	return [firstName, lastName].filter(Boolean).join(" ") || null;
}
