import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FullConfig } from "@playwright/test";
import sharp from "sharp";

const root = join(import.meta.dirname, "../..");
const baselines = join(import.meta.dirname, "baselines");

/** Builds the gallery into a temporary folder and removes it after the last test. */
export default async function buildGallery(config: FullConfig): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "stride-kit-"));
	const args = [join(root, "node_modules/.bin/vite"), "build", "-c", "kit.vite.config.ts", "--outDir", folder];
	await promisify(execFile)(join(root, "node_modules/.bin/node"), args, {
		cwd: join(root, "apps/web"),
		env: { ...process.env, NODE_ENV: "production" },
		maxBuffer: 64 * 1024 * 1024,
	});
	process.env.KIT_GALLERY = folder;
	return async () => {
		await rm(folder, { recursive: true, force: true });
		if (config.updateSnapshots === "all" || config.updateSnapshots === "changed") await packBaselines();
	};
}

/** Chromium compresses its screenshots fast; the same pixels fit into less than half. */
async function packBaselines(): Promise<void> {
	const files = await readdir(baselines, { recursive: true });
	for (const file of files.filter((name) => name.endsWith(".png"))) {
		const path = join(baselines, file);
		const written = await readFile(path);
		const packed = await sharp(written).png({ compressionLevel: 9, effort: 10 }).toBuffer();
		if (packed.length < written.length) await writeFile(path, packed);
	}
}
