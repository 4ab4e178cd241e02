import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, constants, gzip, type ZlibOptions } from "node:zlib";
import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	appDirectory: "app",
	buildDirectory: "build",
	// One small immutable file lists all routes; requesting those of each page's links would cost a request per page.
	routeDiscovery: { mode: "initial" },
	buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;

const packBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const packGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** Pictures and fonts are compressed already. */
const isText = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/;
/** Below this size compression costs more than it saves. */
const worthwhileBytes = 1_024;

/** Writes brotli and gzip versions of every text file of a folder at the highest level, once at build time. */
async function precompress(folder: string): Promise<void> {
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
