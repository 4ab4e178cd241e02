import { type Colour, mix } from "../colour.ts";
import { palette } from "../palette.ts";
import { pick, seededRandom } from "../random.ts";
import { canvas, disc, fill, num } from "../svg.ts";

const ROWS = 8;
const ROW_HEIGHT = 19;

/** The rows of a stand curving around the track from `top` down, in the floodlit dark, with scattered spectators. */
export function stands(seed: number, top: number, row: Colour): string {
	const random = seededRandom(seed);
	const middle = canvas.width / 2;
	let drawing = "";
	for (let index = 0; index < ROWS; index++) {
		const y = top + index * ROW_HEIGHT;
		const sag = 46 - index * 3;
		drawing += fill(`M0 ${y}Q${middle} ${y + sag} ${canvas.width} ${y}v9Q${middle} ${y + sag + 9} 0 ${y + 9}Z`, row);
		for (let x = 6; x < canvas.width; x += 13) {
			if (random() > 0.42) continue;
			const bow = (1 - ((x - middle) / middle) ** 2) * (sag / 2);
			const coat = pick(random, [palette.paper, palette.clay, palette.sky, palette.lime, palette.inkPale]);
			drawing += disc([x + random() * 6, Number(num(y + bow - 3))], 2.6, mix(coat, row, 38));
		}
	}
	return drawing;
}
