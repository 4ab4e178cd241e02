/** A bar's share of its bin, or of a tenth of a short broadcast, whose few bars would be very wide otherwise. */
const barShare = 0.86;
const barsAtLeast = 10;
/** A bar that stands for something is visible, however short its bin is in the plot. */
const widthShareMin = 1 / 250;

/** A bar in a plot of a broadcast, in seconds from its start. */
export type PlotBar = { x: number; width: number };

/**
 * The bars of bins of equal length, from the start of a broadcast. The last bin ends with the broadcast.
 * @param lengthS of the broadcast
 */
export function barsOf({ count, binS, lengthS }: { count: number; binS: number; lengthS: number }): PlotBar[] {
	return Array.from({ length: count }, (_, bin) => {
		const from = Math.min(bin * binS, lengthS);
		const to = Math.min(from + binS, lengthS);
		const width = Math.max(Math.min(to - from, lengthS / barsAtLeast) * barShare, lengthS * widthShareMin);
		return { x: Math.min((from + to - width) / 2, lengthS - width), width };
	});
}
