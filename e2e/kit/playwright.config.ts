import { defineConfig } from "@playwright/test";

/** The browser of the system; nothing is downloaded. */
const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";

// What the machine would add of its own: hints for its screen, its colour profile.
const steady = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb", "--hide-scrollbars"];

const cells = [
	{ width: 1440, theme: "light" },
	{ width: 1440, theme: "dark" },
	{ width: 390, theme: "light" },
	{ width: 390, theme: "dark" },
] as const;

/**
 * The kit in pictures: every panel of its gallery and what opens from it, in both themes, on a wide screen in English
 * and on a phone in Ukrainian, against the pictures in `baselines/`. After a change that is meant to be seen, look at
 * the new pictures and keep them:
 *
 *     npx playwright test -c e2e/kit pictures --update-snapshots
 *
 * What is the same in both themes is tried in one (`@light`), what is for pointers on the wide screen alone (`@wide`).
 * The gallery is built as a page of its own (apps/web/kit.vite.config.ts) and needs no server.
 */
export default defineConfig({
	testDir: ".",
	globalSetup: "./build-gallery.ts",
	workers: 2,
	fullyParallel: true,
	timeout: 90_000,
	forbidOnly: true,
	reporter: [["list"]],
	outputDir: "../../test-results/kit",
	snapshotPathTemplate: "{testDir}/baselines/{projectName}/{arg}{ext}",
	expect: {
		timeout: 15_000,
		// Another version of the browser may round the edges of letters otherwise; no colour and no shape may differ.
		toHaveScreenshot: { maxDiffPixelRatio: 0.004, threshold: 0.03, animations: "disabled", caret: "hide" },
	},
	use: {
		launchOptions: { executablePath, args: ["--no-sandbox", "--disable-background-networking", ...steady] },
		contextOptions: { reducedMotion: "reduce" },
		trace: process.env.CI ? "off" : "retain-on-failure",
	},
	projects: cells.map(({ width, theme }) => ({
		name: `${width}-${theme}`,
		grepInvert: [...(theme === "dark" ? [/@light/] : []), ...(width === 390 ? [/@wide/] : [])],
		use: {
			viewport: { width, height: width === 390 ? 844 : 900 },
			hasTouch: width === 390,
			colorScheme: theme,
			locale: width === 390 ? "uk-UA" : "en-US",
		},
	})),
});
