import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from "node:zlib";

const packBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const packGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Pictures and fonts are packed already. */
const isText = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/;
/** Below this the packing costs more than it saves. */
const worthwhileBytes = 1_024;

/** Puts beside every text file of a folder its brotli and gzip forms, packed as well as it goes: once, not per visitor. */
export async function precompress(folder: string): Promise<void> {
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !isText.test(entry.name)) continue;
		const path = join(entry.parentPath, entry.name);
		const content = await readFile(path);
		if (content.length < worthwhileBytes) continue;
		const [br, gz] = await Promise.all([
			packBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
			packGzip(content, { level: constants.Z_BEST_COMPRESSION }),
		]);
		await writeFile(`${path}.br`, br);
		await writeFile(`${path}.gz`, gz);
	}
}
