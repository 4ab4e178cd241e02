import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { areasFile, generateAreas } from "./message-areas.ts";

it("the index of the areas is that of the message files: npm run i18n:areas", () => {
	expect(readFileSync(areasFile, "utf8")).toBe(generateAreas());
});

it("the index imports each area once per language, except the fault page", () => {
	const folder = mkdtempSync(join(tmpdir(), "stride-messages-"));
	try {
		for (const locale of ["uk", "en"]) {
			mkdirSync(join(folder, locale));
			for (const area of ["posts", "fault", "account"]) writeFileSync(join(folder, locale, `${area}.json`), "{}");
		}
		const imports = [...generateAreas(folder).matchAll(/(\w+): \(\) => import\("([^"]+)"/g)];
		expect(imports.map(([, area, path]) => [area, path])).toEqual([
			["account", "../messages/en/account.json"],
			["posts", "../messages/en/posts.json"],
			["account", "../messages/uk/account.json"],
			["posts", "../messages/uk/posts.json"],
		]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
