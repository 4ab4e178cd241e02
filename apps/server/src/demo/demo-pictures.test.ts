import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { avatarNames, coverNames, readDrawing, renderAvatar, renderCover } from "./demo-pictures.ts";

const drawingsIn = (folder: string) =>
	readdirSync(join(import.meta.dirname, "pictures", folder))
		.map((file) => file.replace(/\.svg$/, ""))
		.sort();

const paths = [
	...coverNames.map((name) => `covers/${name}` as const),
	...avatarNames.map((name) => `avatars/${name}` as const),
];

it("every drawing has a name, and every name has a drawing", () => {
	expect(drawingsIn("covers")).toEqual([...coverNames]);
	expect(drawingsIn("avatars")).toEqual([...avatarNames]);
});

it.each(paths)("%s references only gradients that it defines, each defined once", async (path) => {
	const svg = (await readDrawing(path)).toString();
	const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
	const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id);
	expect(new Set(defined).size).toBe(defined.length);
	expect(new Set(used)).toEqual(new Set(defined));
	expect(svg).not.toMatch(/<script|<image|href=/);
});

it.each(paths)("%s fills its whole frame", async (path) => {
	const { isOpaque, entropy } = await sharp(await readDrawing(path)).stats();
	expect(isOpaque).toBe(true);
	expect(entropy).toBeGreaterThan(1);
});

it("a cover renders as a JPEG of twice 800 × 449, an avatar as a square", async () => {
	const [type, base64 = ""] = (await renderCover("ride")).split(",");
	expect(type).toBe("data:image/jpeg;base64");
	const cover = await sharp(Buffer.from(base64, "base64")).metadata();
	expect(cover).toMatchObject({ format: "jpeg", width: 1600, height: 898 });
	expect(await sharp(await renderAvatar("marta")).metadata()).toMatchObject({
		format: "jpeg",
		width: 417,
		height: 417,
	});
});

it("no two drawings are the same", async () => {
	const drawings = await Promise.all(paths.map((path) => readDrawing(path)));
	expect(new Set(drawings.map(String)).size).toBe(paths.length);
});
