import { defineConfig } from "@playwright/test";

/** The browser of the system; nothing is downloaded. */
const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";

export default defineConfig({
	testDir: "journeys",
	globalSetup: "./start-product.ts",
	// Each worker has a product of its own, so that journeys do not affect each other.
	workers: 2,
	fullyParallel: true,
	// Long enough for a machine that others slow down; it delays failures only.
	timeout: 240_000,
	expect: { timeout: 30_000 },
	forbidOnly: true,
	reporter: [["list"]],
	outputDir: "../test-results",
	use: {
		launchOptions: { executablePath, args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"] },
		// An action that cannot be performed soon is a finding; it must not use up the whole journey's time.
		actionTimeout: 60_000,
		navigationTimeout: 60_000,
		viewport: { width: 390, height: 844 },
		// A trace records the whole journey and costs a fifth of its time; enable it when debugging a single journey.
		trace: process.env.CI ? "off" : "retain-on-failure",
	},
});
