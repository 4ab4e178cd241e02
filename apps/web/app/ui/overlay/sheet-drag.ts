const shareOfHeight = 1 / 3;
const flickDistancePx = 24;
const flickPxPerMs = 0.5;

/** Whether releasing a sheet closes it: pulled down by a third of its height, or flicked. */
export function isPulledShut(pull: { distancePx: number; heightPx: number; durationMs: number }): boolean {
	const { distancePx, heightPx, durationMs } = pull;
	if (distancePx >= heightPx * shareOfHeight) return distancePx > 0;
	return distancePx >= flickDistancePx && distancePx / Math.max(1, durationMs) >= flickPxPerMs;
}
