import { defineConfig } from "@playwright/test";

/** The browser of the system; nothing is downloaded. */
const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";

// Excludes the machine's own influence: font hinting for its screen, its colour profile.
const steady = ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb", "--hide-scrollbars"];

const cells = [
	{ width: 1440, theme: "light" },
	{ width: 1440, theme: "dark" },
	{ width: 390, theme: "light" },
	{ width: 390, theme: "dark" },
] as const;

/**
 * Screenshots of the kit: every panel of its gallery and every overlay, in both themes, on a wide screen in English and
 * on a phone in Ukrainian, compared with `baselines/`. After an intended visual change, inspect the new screenshots and
 * store them:
 *
 *     npx playwright test -c e2e/kit pictures --update-snapshots
 *
 * Panels that look the same in both themes run in one (`@light`), those that need a pointer on the wide screen alone
 * (`@wide`). The gallery is built as a page of its own (apps/web/kit.vite.config.ts) and needs no server.
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
		// Another browser version may round the edges of letters differently; no colour and no shape may differ.
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
