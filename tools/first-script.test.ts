import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { languageCount } from "@stride/i18n";
import { expect, it } from "vitest";
import { measureFirstScript, measurePart } from "./first-script.ts";

const client = join(import.meta.dirname, "../apps/web/build/client");

/** Every further language adds its names, its tags and the texts of the fault page. */
const furtherLanguages = (languageCount - 2) * 500;

it.each([
	["routes/landing", 135_000 + furtherLanguages],
	["routes/campaign", 150_000 + furtherLanguages],
	["routes/project", 150_000 + furtherLanguages],
])("[L1] the first script of %s weighs at most %i bytes, and the first response names all of it", (routeId, budget) => {
	const { files, gzipBytes, foundLate } = measureFirstScript(client, routeId);
	const [largest] = [...files].sort((a, b) => b.gzipBytes - a.gzipBytes);
	console.log(
		`${routeId}: ${(gzipBytes / 1_000).toFixed(1)} kB of ${budget / 1_000} as gzip, ${files.length} files, ` +
			`the largest ${largest?.path} with ${((largest?.gzipBytes ?? 0) / 1_000).toFixed(1)} kB`,
	);
	expect(files.length).toBeGreaterThan(5);
	expect(gzipBytes).toBeLessThanOrEqual(budget);
	expect(foundLate).toEqual([]);
});

it("[L1] lazy parts are not in it: no card form, no lists of countries, no sockets", () => {
	for (const routeId of ["routes/landing", "routes/campaign", "routes/project"]) {
		// Without the hash, whose letters could match by chance.
		const names = measureFirstScript(client, routeId).files.map(({ path }) => path.replace(/-[\w-]{7}\.js$/, ""));
		expect(names.filter((path) => /giving|cropper|wizard|zod|Dialog|list-option/i.test(path))).toEqual([]);
	}
});

it("[L1] no part that is loaded later requests the styles of every page again", () => {
	const sizeOf = (path: string) => statSync(join(client, path)).size;
	const [styles] = globSync("assets/*.css", { cwd: client }).sort((a, b) => sizeOf(b) - sizeOf(a));
	// Vite lists the files that it requests with a part at the beginning of the script that loads the part.
	const lists = globSync("assets/*.js", { cwd: client }).flatMap((path) => {
		const [, files = ""] = /m\.f=\[([^\]]*)\]/.exec(readFileSync(join(client, path), "utf8")) ?? [];
		return files === "" ? [] : [{ path, files }];
	});
	expect(lists.length).toBeGreaterThan(5);
	expect(lists.filter(({ files }) => files.includes(String(styles)))).toEqual([]);
});

it("[D2] the donation panel adds at most 60 kB to a campaign's page", () => {
	// The page loads the blocks of its streams and posts by itself.
	const bytes = measurePart(client, "routes/campaign", "giving", ["stream-tabs", "updates"]);
	console.log(`the donation panel: ${(bytes / 1_000).toFixed(1)} kB of 60 as gzip`);
	expect(bytes).toBeGreaterThan(20_000);
	expect(bytes).toBeLessThanOrEqual(60_000);
});
