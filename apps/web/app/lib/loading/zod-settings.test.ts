import { execFileSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { zodSettings, zodSettingsScript } from "./zod-settings.ts";

/** In a process of its own: zod reads the settings once, when it is loaded. @returns how often zod compiled */
function compilations(settings: string): number {
	const program = `
		${settings}
		const { Function: compile } = globalThis;
		let count = 0;
		globalThis.Function = function (...source) {
			count += 1;
			return compile(...source);
		};
		const { z } = await import("zod");
		const { id } = z.object({ id: z.string() }).parse({ id: "a" });
		console.log(JSON.stringify({ id, count }));`;
	const printed = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
	const { id, count } = JSON.parse(printed) as { id: string; count: number };
	expect(id).toBe("a");
	return count;
}

it("[U2] zod does not try to compile, which the content security policy blocks", () => {
	expect(compilations("")).toBeGreaterThan(0);
	expect(compilations(zodSettingsScript)).toBe(0);
});

it("[U2] the script in the head applies the same settings as the worker's", () => {
	const page = {};
	runInNewContext(zodSettingsScript, page);
	expect(page).toEqual(zodSettings);
});
