import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { linearOf, type Theme } from "../ui/tokens.test-steps.ts";
import { readThemeCookie } from "./theme-cookie.ts";
import { themeColours, themeScript } from "./theme-script.ts";

/** Runs the script as the head of a page would, and answers what it did. */
function runWith(cookie: string): { theme: string | null; metas: { name?: string; content?: string }[] } {
	const metas: { name?: string; content?: string }[] = [];
	let theme: string | null = null;
	const document = {
		cookie,
		documentElement: {
			setAttribute: (name: string, value: string) => {
				if (name === "data-theme") theme = value;
			},
		},
		createElement: () => ({}),
		head: { prepend: (meta: { name?: string; content?: string }) => metas.push(meta) },
	};
	runInNewContext(themeScript, { document });
	return { theme, metas };
}

describe("the script in the head", () => {
	it.each(["theme=dark", "a=1; theme=light", "theme=light;b=2"])("[U1] shows what %j asks for", (cookie) => {
		const choice = readThemeCookie(cookie);
		const { theme, metas } = runWith(cookie);
		expect(theme).toBe(choice);
		expect(metas).toEqual([expect.objectContaining({ name: "theme-color", content: themeColours[choice as Theme] })]);
	});

	it.each([
		"",
		"theme=",
		"theme=system",
		"theme=dark-ish",
		'theme="dark"',
		"xtheme=dark",
		"theme=__proto__",
		"a=theme=dark",
	])("[U1] leaves the system's theme with %j", (cookie) => {
		expect(runWith(cookie)).toEqual({ theme: null, metas: [] });
	});

	it("[U1] could stand in a page as it is", () => {
		expect(themeScript).not.toMatch(/<\/|<!--/);
	});
});

it.each(["light", "dark"] as const)("[U1] the browser's bars get the ground of the %s theme", (theme) => {
	expect(themeColours[theme]).toBe(hex(linearOf("--bg", theme)));
});

function hex(linear: readonly number[]): string {
	const bytes = linear.map((channel) => {
		const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
		return Math.round(encoded * 255)
			.toString(16)
			.padStart(2, "0");
	});
	return `#${bytes.join("")}`;
}
