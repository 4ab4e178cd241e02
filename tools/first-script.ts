import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Route = { id: string; parentId?: string; module: string; imports: string[] };
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, Route> };

export type FirstScript = {
	/** Every script that runs before the page is interactive, with its gzip size. */
	files: { path: string; gzipBytes: number }[];
	gzipBytes: number;
	/** Scripts that the first response does not name, so that the browser discovers them a round trip late. */
	foundLate: string[];
};

/**
 * Measures what a page of the built web loads first: the entry, the modules of its route and of the layouts around it,
 * and their static imports.
 * @param client the folder of the built files
 * @param routeId as in the site map, `routes/landing`
 */
export function measureFirstScript(client: string, routeId: string): FirstScript {
	const manifest = readManifest(client);
	const named = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
	let route = manifest.routes[routeId];
	if (!route) throw new Error(`The site map has no ${routeId}.`);
	for (; route; route = route.parentId === undefined ? undefined : manifest.routes[route.parentId]) {
		for (const path of [route.module, ...route.imports]) named.add(path);
	}
	const all = withStaticImports(client, named);
	const files = [...all].map((path) => ({ path, gzipBytes: gzipOf(client, path) }));
	return {
		files,
		gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0),
		foundLate: [...all].filter((path) => !named.has(path)),
	};
}

/**
 * What a part adds to a page, in bytes as gzip: its chunk and static imports, without the scripts of the page and of the
 * parts that the page loads by itself.
 * @param part the names of chunks, without their hash
 */
export function measurePart(client: string, routeId: string, part: string, loadedBefore: readonly string[]): number {
	const assets = readdirSync(join(client, "assets"));
	const chunkOf = (name: string) => {
		const file = assets.find((path) => path.replace(/-[\w-]{7}\.js$/, "") === name);
		if (!file) throw new Error(`The build has no chunk ${name}.`);
		return `/assets/${file}`;
	};
	const before = new Set([
		...measureFirstScript(client, routeId).files.map(({ path }) => path),
		...withStaticImports(client, loadedBefore.map(chunkOf)),
	]);
	return [...withStaticImports(client, [chunkOf(part)])]
		.filter((path) => !before.has(path))
		.reduce((sum, path) => sum + gzipOf(client, path), 0);
}

const gzipOf = (client: string, path: string) => gzipSync(readFileSync(join(client, path)), { level: 9 }).length;

function readManifest(client: string): Manifest {
	const name = readdirSync(join(client, "assets")).find((file) => /^manifest-\w+\.js$/.test(file));
	if (!name) throw new Error("The web is not built: run `npm run build`.");
	const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(
		readFileSync(join(client, "assets", name), "utf8"),
	);
	return JSON.parse(String(json?.[1])) as Manifest;
}

const staticImport = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;

function withStaticImports(client: string, paths: Iterable<string>): Set<string> {
	const found = new Set(paths);
	// Iterating a Set visits entries that are added during the iteration.
	for (const path of found) {
		for (const [, name] of readFileSync(join(client, path), "utf8").matchAll(staticImport))
			found.add(`/assets/${name}`);
	}
	return found;
}
