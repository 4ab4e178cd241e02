import { type Dice, diceFor } from "../catalogue/dice.ts";
import { type Colour, mix, PALETTES } from "./palettes.ts";
import { type Raster, toPng } from "./png.ts";

interface Subject {
	/** Equal seeds give equal pictures, in every size. */
	seed: string;
	theme: string;
}

interface Hill {
	colour: Colour;
	/** The height of its ridge at `x`; both as shares of the picture, from the top. */
	ridge(x: number): number;
}

interface Scene {
	sky: { top: Colour; bottom: Colour };
	sun: { x: number; y: number; radius: number; colour: Colour };
	hills: readonly Hill[];
	/** Where water begins, below the last hill; 2 without water. */
	shore: number;
}

/** A landscape with a low sun: layered hills, sometimes water. Drawn at the requested size. */
export function drawPicture({ seed, theme }: Subject, size: { width: number; height: number }): Buffer {
	const scene = sceneOf(diceFor(`picture ${seed}`), theme);
	const raster: Raster = { ...size, rgb: new Uint8Array(size.width * size.height * 3) };
	for (let column = 0; column < size.width; column += 1) drawColumn(scene, raster, column);
	return toPng(raster);
}

function sceneOf(dice: Dice, theme: string): Scene {
	const palettes = PALETTES.filter(({ themes }) => themes.includes(theme));
	const palette = dice.pick(palettes.length > 0 ? palettes : PALETTES);
	const layers = dice.between(3, 5);
	const horizon = 0.42 + dice.next() * 0.16;
	const water = palette.water && dice.next() < 0.75;
	const hills = Array.from({ length: layers }, (_, layer) => {
		const depth = layer / (layers - 1);
		const lift = water ? 0.22 : 0.5;
		return {
			colour: mix(palette.far, palette.near, depth),
			ridge: ridgeAt(dice, horizon + depth * lift, 0.16 - depth * 0.07),
		};
	});
	return {
		sky: { top: palette.skyTop, bottom: palette.skyBottom },
		sun: {
			x: 0.15 + dice.next() * 0.7,
			y: horizon - 0.1 - dice.next() * 0.18,
			radius: 0.05 + dice.next() * 0.06,
			colour: palette.sun,
		},
		hills,
		shore: water ? horizon + 0.3 : 2,
	};
}

/** A sum of waves of different lengths. */
function ridgeAt(dice: Dice, base: number, height: number): (x: number) => number {
	const waves = [1.1, 2.3, 4.7, 9.4, 21].map((frequency, octave) => ({
		frequency: frequency * (0.8 + dice.next() * 0.4),
		phase: dice.next() * Math.PI * 2,
		weight: 0.55 ** octave,
	}));
	return (x) => {
		const sum = waves.reduce(
			(total, { frequency, phase, weight }) => total + Math.sin(x * frequency * 3 + phase) * weight,
			0,
		);
		return base + sum * height * 0.45;
	};
}

function drawColumn(scene: Scene, raster: Raster, column: number): void {
	const { width, height, rgb } = raster;
	const x = (column + 0.5) / width;
	const ridges = scene.hills.map((hill) => hill.ridge(x));
	const shorePx = scene.shore * height;
	for (let row = 0; row < height; row += 1) {
		const y = (row + 0.5) / height;
		const colour = row > shorePx ? waterAt(scene, x, y) : landAt(scene, ridges, x, y, raster);
		const at = (row * width + column) * 3;
		rgb[at] = colour[0];
		rgb[at + 1] = colour[1];
		rgb[at + 2] = colour[2];
	}
}

/** From front to back, since areas behind a hill need not be drawn. */
function landAt(scene: Scene, ridges: readonly number[], x: number, y: number, { width, height }: Raster): Colour {
	let edge = ridges.length - 1;
	// The edge of a hill is one pixel soft.
	const coverOf = (index: number) => Math.min(1, Math.max(0, (y - (ridges[index] ?? 2)) * height + 0.5));
	while (edge >= 0 && coverOf(edge) < 1) edge -= 1;
	let colour = edge < 0 ? skyAt(scene, x, y, width / height) : hillAt(scene, edge, y - (ridges[edge] ?? y));
	for (let index = edge + 1; index < ridges.length; index += 1) {
		const cover = coverOf(index);
		if (cover > 0) colour = mix(colour, hillAt(scene, index, y - (ridges[index] ?? y)), cover);
	}
	return colour;
}

/** Lighter at its ridge, where the sky shines through. */
function hillAt({ hills, sky }: Scene, index: number, depth: number): Colour {
	return mix(hills[index]?.colour ?? sky.bottom, sky.bottom, Math.max(0, 0.34 - depth * 2.2));
}

function skyAt({ sky, sun }: Scene, x: number, y: number, aspect: number): Colour {
	const base = mix(sky.top, sky.bottom, Math.min(1, y * 1.6));
	const distance = Math.hypot((x - sun.x) * aspect, y - sun.y);
	if (distance < sun.radius) return sun.colour;
	const edge = Math.min(1, (distance - sun.radius) * 240);
	const glow = Math.max(0, 1 - (distance - sun.radius) * 2.6) ** 3;
	return mix(sun.colour, mix(base, sun.colour, glow * 0.6), edge);
}

/** The sky upside down, broken by ripples, with the sun's path. */
function waterAt(scene: Scene, x: number, y: number): Colour {
	const depth = (y - scene.shore) / Math.max(0.01, 1 - scene.shore);
	const ripple = Math.sin(y * 420 + Math.sin(x * 31) * 2) * 0.5 + Math.sin(y * 190 + x * 17) * 0.5;
	const base = mix(
		mix(scene.sky.bottom, scene.sky.top, 0.35 + depth * 0.65),
		scene.hills.at(-1)?.colour ?? scene.sky.top,
		0.28,
	);
	const path = Math.max(0, 1 - Math.abs(x - scene.sun.x) / (0.05 + depth * 0.12)) * (ripple > 0.1 ? 0.55 : 0.08);
	return mix(mix(base, [255, 255, 255], Math.max(0, ripple) * 0.05), scene.sun.colour, path);
}
