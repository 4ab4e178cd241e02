import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { avatar, cover, coverNames, logo, pictogram, pictogramNames, scene, sceneNames } from "./index.ts";

const MAX_SVG_BYTES = 200_000;
const avatarSeeds = Array.from({ length: 60 }, (_, index) => index);

const everyPicture: readonly (readonly [string, string])[] = [
	...coverNames.map((name) => [`cover ${name}`, cover(name)] as const),
	...pictogramNames.map((name) => [`pictogram ${name}`, pictogram(name, "#101828")] as const),
	...avatarSeeds.map((seed) => [`avatar ${seed}`, avatar(seed)] as const),
	...sceneNames.map((name) => [`scene ${name}`, scene(name)] as const),
	["logo", logo()],
];

describe("every picture", () => {
	test.each(everyPicture)("is a well-formed SVG document with resolved colours and numbers: %s", (_, svg) => {
		expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s);
		expect(svg).not.toMatch(/oklch|color-mix|NaN|Infinity|undefined|null|\[object/);
		expect(Buffer.byteLength(svg)).toBeLessThan(MAX_SVG_BYTES);
	});

	test.each(everyPicture)("references only gradients that it defines, each defined once: %s", (_, svg) => {
		const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
		const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1]);
		expect(new Set(defined).size).toBe(defined.length);
		expect(new Set(used)).toEqual(new Set(defined));
	});
});

describe("covers", () => {
	test.each(coverNames)("%s renders identically every time, at 800 × 449, in many colours", async (name) => {
		expect(cover(name)).toBe(cover(name));
		const { data, info } = await rasterise(cover(name));
		expect([info.width, info.height]).toEqual([800, 449]);
		expect(coloursIn(data, info.channels)).toBeGreaterThan(100);
	});

	test.each(coverNames)("%s fills its whole frame", async (name) => {
		const { data, info } = await rasterise(cover(name));
		for (const [x, y] of [
			[0, 0],
			[799, 0],
			[0, 448],
			[799, 448],
			[400, 448],
		] as const) {
			expect(data[(y * info.width + x) * info.channels + 3]).toBe(255);
		}
	});

	test("each differs from all others", () => {
		expect(new Set(coverNames.map(cover)).size).toBe(coverNames.length);
	});

	test("all render within two seconds", () => {
		const startedAt = performance.now();
		for (const name of coverNames) cover(name);
		expect(performance.now() - startedAt).toBeLessThan(2000);
	});
});

describe("avatars", () => {
	test("a seed always returns the same face, at 100 × 100", async () => {
		expect(avatar(7)).toBe(avatar(7));
		const { info } = await rasterise(avatar(7));
		expect([info.width, info.height]).toEqual([100, 100]);
	});

	test("forty consecutive seeds return forty different faces", () => {
		expect(new Set(avatarSeeds.slice(0, 40).map(avatar)).size).toBe(40);
	});

	test.each([-1, -400, Number.MAX_SAFE_INTEGER])("accepts seed %i", async (seed) => {
		const { info } = await rasterise(avatar(seed));
		expect(info.width).toBe(100);
	});

	test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY])("seed %d throws", (seed) => {
		expect(() => avatar(seed)).toThrow(RangeError);
	});
});

describe("pictograms", () => {
	test.each(pictogramNames)("%s stays inside its square and shows only its colour", async (name) => {
		const { data, info } = await rasterise(pictogram(name, "#0000ff"));
		const { width, height, channels } = info;
		let inked = 0;
		for (let index = 0; index < width * height; index++) {
			const isInked = (data[index * channels + 3] ?? 0) > 0;
			if (!isInked) continue;
			inked++;
			const [x, y] = [index % width, Math.floor(index / width)];
			expect(x > 0 && y > 0 && x < width - 1 && y < height - 1).toBe(true);
			expect(data[index * channels] ?? 255).toBeLessThan(8);
		}
		expect(inked / (width * height)).toBeGreaterThan(0.05);
	});

	test("uses the text's colour by default", () => {
		expect(pictogram("run")).toContain('fill="currentColor"');
		expect(pictogram("run", "var(--action)")).toContain('fill="var(--action)"');
	});

	test.each(['red"/><script>', "'", "<", "&#34;"])(
		"rejects a colour that could break out of its attribute: %s",
		(colour) => {
			expect(() => pictogram("run", colour)).toThrow(RangeError);
		},
	);
});

describe("scenes", () => {
	test.each(sceneNames)(
		"%s renders identically every time, small enough for the first view, in several colours",
		async (name) => {
			expect(scene(name)).toBe(scene(name));
			expect(gzipSync(scene(name)).length).toBeLessThan(9_000);
			const { data, info } = await rasterise(scene(name));
			expect(coloursIn(data, info.channels)).toBeGreaterThan(10);
		},
	);

	test.each(["hero", "call"] as const)("%s has no background, so the page's own shows through", async (name) => {
		const { data, info } = await rasterise(scene(name));
		for (const x of [2, info.width - 3]) expect(data[(2 * info.width + x) * info.channels + 3]).toBe(0);
	});
});

test("the logo is a square tile with clear corners", async () => {
	const { data, info } = await rasterise(logo());
	expect([info.width, info.height]).toEqual([64, 64]);
	expect(data[3]).toBe(0);
	expect(data[(32 * info.width + 4) * info.channels + 3]).toBe(255);
});

/** Rasterising also validates the XML: sharp rejects a document that is not well-formed. */
function rasterise(svg: string) {
	return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

function coloursIn(data: Buffer, channels: number): number {
	const colours = new Set<number>();
	for (let index = 0; index < data.length; index += channels) colours.add(data.readUIntBE(index, 3));
	return colours.size;
}
