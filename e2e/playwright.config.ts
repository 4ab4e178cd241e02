import { defineConfig } from "@playwright/test";

/** The browser of the system; nothing is downloaded. */
const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";

export default defineConfig({
	testDir: "journeys",
	globalSetup: "./start-product.ts",
	// Each has a product of its own, so that no journey meets what another one leaves.
	workers: 2,
	fullyParallel: true,
	// Long enough for a machine that others slow down: what fails takes longer to say so, what passes does not.
	timeout: 240_000,
	expect: { timeout: 30_000 },
	forbidOnly: true,
	reporter: [["list"]],
	outputDir: "../test-results",
	use: {
		launchOptions: { executablePath, args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"] },
		// What cannot be done at once is a finding, and not worth the whole journey's time.
		actionTimeout: 60_000,
		navigationTimeout: 60_000,
		viewport: { width: 390, height: 844 },
		// A trace films the whole journey, which costs a fifth of its time; enable it when debugging a single journey.
		trace: process.env.CI ? "off" : "retain-on-failure",
	},
});
