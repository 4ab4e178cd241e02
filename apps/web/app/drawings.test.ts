import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

function drawingsIn(folder: string) {
	const path = join(import.meta.dirname, folder);
	return readdirSync(path).map((file) => ({ file, svg: readFileSync(join(path, file), "utf8") }));
}

const scenes = drawingsIn("features/landing/scenes");
const pictograms = drawingsIn("ui/pictograms");
/** Scenes that fill their frame, and those on the board, which shows through. */
const filled = drawingsIn("ui/scenes").filter(({ file }) => file !== "coach.svg");
const onBoard = [
	...drawingsIn("features/account/scenes"),
	...drawingsIn("ui/scenes").filter(({ file }) => file === "coach.svg"),
];

async function rasterise(svg: string) {
	const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const pixelAt = (x: number, y: number) => [...data.subarray((y * width + x) * channels).subarray(0, channels)];
	return { width, height, pixelAt };
}

it.each([...scenes, ...filled, ...onBoard, ...pictograms])(
	"$file needs no other file and defines each gradient once",
	({ svg }) => {
		expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*viewBox=/);
		const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
		const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
		expect(new Set(defined).size).toBe(defined.length);
		expect(new Set(used)).toEqual(new Set(defined));
		expect(svg).not.toMatch(/<script|<image|<style|href=/);
	},
);

it("no two scenes are the same", () => {
	const drawings = [...scenes, ...filled, ...onBoard].map(({ svg }) => svg);
	expect(new Set(drawings).size).toBe(drawings.length);
	expect(drawings.length).toBeGreaterThan(15);
});

it("no two empty states share a scene", () => {
	// The gallery shows one of the product's scenes as a sample.
	const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
		(file) => file.endsWith(".tsx") && !file.startsWith(join("features", "kit-gallery")),
	);
	const imported = sources.flatMap((file) => {
		const source = readFileSync(join(import.meta.dirname, file), "utf8");
		return [...source.matchAll(/from "[^"]*\/scenes\/(empty-[\w-]+\.svg)"/g)].map(([, scene]) => scene);
	});
	const drawn = filled.map(({ file }) => file).filter((file) => file.startsWith("empty-"));
	expect(imported.toSorted()).toEqual(drawn.toSorted());
});

describe("scenes", () => {
	it.each([...filled, ...onBoard])("$file is a few kilobytes", ({ svg }) => {
		expect(gzipSync(svg).length).toBeLessThan(5_500);
	});

	it.each(onBoard)("$file has no ground of its own", async ({ svg }) => {
		const { pixelAt } = await rasterise(svg);
		expect(pixelAt(2, 2)[3]).toBeLessThan(40);
	});

	it.each(scenes)("$file is small enough for the first view", ({ svg }) => {
		expect(gzipSync(svg).length).toBeLessThan(9_000);
	});

	it.each(scenes.filter(({ file }) => !file.startsWith("step-")))(
		"$file has no background, so the page's own shows through",
		async ({ svg }) => {
			const { width, pixelAt } = await rasterise(svg);
			expect([pixelAt(2, 2)[3], pixelAt(width - 3, 2)[3]]).toEqual([0, 0]);
		},
	);

	it.each([...filled, ...scenes.filter(({ file }) => file.startsWith("step-"))])(
		"$file fills its frame",
		async ({ svg }) => {
			expect((await sharp(Buffer.from(svg)).stats()).isOpaque).toBe(true);
		},
	);
});

// The tiles beneath have one colour in both themes, so a pictogram has one too: ink, or lime on an ink tile.
it.each(pictograms)("the pictogram $file stays inside its square and has one colour", async ({ svg }) => {
	const [colour = ""] = /#[0-9a-f]{6}/.exec(svg) ?? [];
	expect(["#060a14", "#c8f02c"]).toContain(colour);
	expect([...svg.matchAll(/(?:fill|stroke)="(?!none)([^"]+)"/g)].every(([, used]) => used === colour)).toBe(true);
	const { width, height, pixelAt } = await rasterise(svg);
	expect(width).toBe(height);
	let inked = 0;
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			if (pixelAt(x, y)[3] === 0) continue;
			inked++;
			expect(Math.min(x, y, width - 1 - x, height - 1 - y)).toBeGreaterThan(0);
		}
	}
	expect(inked / (width * height)).toBeGreaterThan(0.05);
});
