import { diceFor } from "../catalogue/dice.ts";
import type { Colour } from "./palettes.ts";
import { mix } from "./palettes.ts";
import { toPng } from "./png.ts";

const SIZE = 240;
const COLOURS: readonly Colour[] = [
	[196, 62, 40],
	[24, 104, 168],
	[30, 122, 86],
	[122, 62, 150],
	[214, 140, 20],
	[20, 128, 140],
	[160, 40, 90],
	[70, 88, 110],
];

/** A mark of rings and a bar on white; the same name always gives the same mark. */
export function drawLogo(name: string): Buffer {
	const dice = diceFor(`logo ${name}`);
	const [first = COLOURS[0], second = COLOURS[1]] = dice.some(COLOURS, 2);
	const turn = dice.next() * Math.PI;
	const rings = dice.between(1, 3);
	const offset = dice.next() * 0.5 - 0.25;
	const rgb = new Uint8Array(SIZE * SIZE * 3);
	for (let row = 0; row < SIZE; row += 1) {
		for (let column = 0; column < SIZE; column += 1) {
			const x = ((column + 0.5) / SIZE) * 2 - 1;
			const y = ((row + 0.5) / SIZE) * 2 - 1;
			const colour = markAt(x, y, { first: first as Colour, second: second as Colour, turn, rings, offset });
			rgb.set(colour.map(Math.round), (row * SIZE + column) * 3);
		}
	}
	return toPng({ width: SIZE, height: SIZE, rgb });
}

interface Mark {
	first: Colour;
	second: Colour;
	turn: number;
	rings: number;
	offset: number;
}

function markAt(x: number, y: number, { first, second, turn, rings, offset }: Mark): Colour {
	const radius = Math.hypot(x, y);
	const across = x * Math.cos(turn) + y * Math.sin(turn) - offset;
	const soft = (distance: number) => Math.min(1, Math.max(0, distance * (SIZE / 2) + 0.5));
	const disc = soft(0.86 - radius);
	const band = (Math.cos((radius / 0.86) * Math.PI * rings * 2) + 1) / 2;
	const ring = Math.min(1, Math.max(0, (band - 0.5) * 14 + 0.5));
	const bar = soft(0.16 - Math.abs(across));
	const inside = mix(mix(first, [255, 255, 255], ring * 0.85), second, bar);
	return mix([255, 255, 255], inside, disc);
}
