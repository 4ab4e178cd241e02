import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const web = join(import.meta.dirname, "../apps/web");
const read = (pattern: string) =>
	globSync(pattern, { cwd: web })
		.map((path) => readFileSync(join(web, path), "utf8"))
		.join("\n");

/** Tailwind generates variants of its own utilities and of `@utility` only; of another class they have no effect. */
it("every variant of a class of type is in the built style sheet", () => {
	const used = new Set(read("app/**/*.{ts,tsx}").match(/(?<=["`\s])[^"`\s]+:type-[a-z0-9-]+/g));
	expect(used.size).toBeGreaterThan(5);
	const css = read("build/client/assets/*.css").replaceAll("\\", "");
	expect([...used].filter((name) => !css.includes(`.${name}`))).toEqual([]);
});
