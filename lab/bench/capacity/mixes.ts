/** How much of each load there is: per second, or at once. */
export type Mix = {
	donationsPerSecond: number;
	pagesPerSecond: number;
	presencePerSecond: number;
	/** Changes of the campaign besides the donations, each of which every open page gets. */
	changesPerSecond: number;
	broadcasts: number;
	viewers: number;
};

/** Together with what makes the load, the high ones leave a part of two cores free: queues would be measured besides. */
const low: Mix = {
	donationsPerSecond: 1,
	pagesPerSecond: 5,
	presencePerSecond: 5,
	changesPerSecond: 0,
	broadcasts: 1,
	viewers: 30,
};
export const high: Mix = {
	donationsPerSecond: 3,
	pagesPerSecond: 20,
	presencePerSecond: 30,
	changesPerSecond: 2,
	broadcasts: 5,
	viewers: 90,
};

/**
 * Mixes in which each load is low four times and high four times, independently of each other load: a fractional
 * factorial design of resolution III (NIST, Engineering Statistics Handbook, 5.3.3.4). So the difference that a load
 * makes is measured by all runs, and beside all other loads.
 */
export const mixes: readonly Mix[] = Array.from({ length: 8 }, (_, n): Mix => {
	const [one, two, three] = [(n & 1) > 0, (n & 2) > 0, (n & 4) > 0];
	const level = (load: keyof Mix, isHigh: boolean) => (isHigh ? high : low)[load];
	return {
		donationsPerSecond: level("donationsPerSecond", one),
		pagesPerSecond: level("pagesPerSecond", two),
		presencePerSecond: level("presencePerSecond", three),
		changesPerSecond: level("changesPerSecond", one !== two),
		broadcasts: level("broadcasts", one !== three),
		viewers: level("viewers", two !== three),
	};
});
