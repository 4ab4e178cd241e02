type Size = { width: number; height: number };

/** The second, smaller picture of a broadcast, for viewers on slow lines. */
export const saverPicture = {
	/** It fits into 640 × 360, or upright into 360 × 640. */
	longSide: 640,
	shortSide: 360,
	framesPerSecond: 15,
	bitsPerSecond: 350_000,
} as const;

/** The size of the smaller picture beside one of this size: of the same shape, with even sides. */
export function saverSize({ width, height }: Size): Size {
	const { longSide, shortSide } = saverPicture;
	const scale = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
	const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
	return { width: even(width), height: even(height) };
}
