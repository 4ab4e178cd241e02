import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { linearOf, type Theme } from "../../ui/tokens.test-steps.ts";
import { readThemeCookie } from "./theme-cookie.ts";
import { themeColours, themeScript } from "./theme-script.ts";

/** Runs the head script and returns its effects. */
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
	it.each(["theme=dark", "a=1; theme=light", "theme=light;b=2"])("[U1] applies the theme of %j", (cookie) => {
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

	it("[U1] can be inlined in a page unescaped", () => {
		expect(themeScript).not.toMatch(/<\/|<!--/);
	});
});

it.each(["light", "dark"] as const)("[U1] sets theme-color to the background of the %s theme", (theme) => {
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
