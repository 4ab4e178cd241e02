import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDrawText } from "../../platform/drawing/draw-text.ts";
import { loadTypefaces } from "../../platform/drawing/typeface.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-letters-"));
	await writeFile(join(folder, "fonts.conf"), '<?xml version="1.0"?><fontconfig></fontconfig>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const titles = ["Забіг «Їжак» за новий ґанок", "Забір «Їжак» за новий ґанок", "🚀 Run", "مرحبا"];

/** The pictures as drawn by a separate process. */
async function drawnWith(env: Record<string, string>): Promise<string[]> {
	const script = fileURLToPath(new URL("./bundled-fonts.test-steps.ts", import.meta.url));
	const { stdout } = await promisify(execFile)(process.execPath, [script, ...titles], {
		env: { ...process.env, ...env },
	});
	return stdout.trim().split("\n");
}

it("[L2] a machine without fonts draws identical bytes, including Ukrainian letters", async () => {
	const [here, bare] = await Promise.all([
		drawnWith({}),
		drawnWith({ FONTCONFIG_FILE: join(folder, "fonts.conf"), FONTCONFIG_PATH: folder, HOME: folder }),
	]);
	expect(bare).toEqual(here);
	// A different title yields a different picture, so the titles are drawn.
	expect(new Set(here).size).toBe(titles.length);
}, 90_000);

it("[L2] text becomes paths and is never interpreted as markup", async () => {
	const { display } = loadTypefaces();
	const line = { x: 0, y: 40, size: 30, typeface: display, colour: "#ffffff" };
	const svg = await createDrawText({ display, text: display })({ width: 600, height: 80 }, [
		{ ...line, text: '</text><script>alert("x")</script><image href="http://127.0.0.1/"/>' },
	]);
	expect(svg).toContain("<path");
	expect(svg).not.toMatch(/<text|script|alert|href="http/);
});
