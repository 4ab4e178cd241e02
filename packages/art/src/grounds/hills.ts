import type { Colour } from "../colour.ts";
import { valueNoise } from "../noise.ts";
import { canvas, fill, num } from "../svg.ts";
import type { Vector } from "../vector.ts";

type Ridge = {
	readonly seed: number;
	/** The height on the picture around which the ridge rises and falls, and by how much. */
	readonly base: number;
	readonly rise: number;
	/** The width of one mountain, roughly. */
	readonly span: number;
	readonly colour: Colour;
};

/** A range of hills across the picture, filled down to its lower edge. */
export function ridge({ seed, base, rise, span, colour }: Ridge): string {
	const noise = valueNoise(seed);
	let d = `M0 ${canvas.height}`;
	for (let x = 0; x <= canvas.width; x += 8) d += `L${x} ${num(base - rise * (noise(x / span + 4, 7) - 0.3) * 2)}`;
	return fill(`${d}L${canvas.width} ${canvas.height}Z`, colour);
}

/** Conifers, each by its foot and its height. */
export function conifers(trees: readonly (readonly [foot: Vector, height: number])[], colour: Colour): string {
	const d = trees.map(([[x, y], height]) => {
		const [top, half] = [y - height, height * 0.26];
		return (
			`M${num(x)} ${num(top)}L${num(x - half * 0.7)} ${num(y - height * 0.42)}h${num(half * 0.3)}L${num(x - half)} ${num(y)}` +
			`H${num(x + half)}L${num(x + half * 0.4)} ${num(y - height * 0.42)}h${num(half * 0.3)}Z`
		);
	});
	return fill(d.join(""), colour);
}
