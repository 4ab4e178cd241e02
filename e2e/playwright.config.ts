import { defineConfig } from "@playwright/test";

/** The browser of the system; nothing is downloaded. */
const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";

export default defineConfig({
	testDir: "journeys",
	globalSetup: "./start-product.ts",
	workers: 1,
	timeout: 120_000,
	expect: { timeout: 15_000 },
	forbidOnly: true,
	reporter: [["list"]],
	outputDir: "../test-results",
	use: {
		launchOptions: { executablePath, args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"] },
		viewport: { width: 390, height: 844 },
		trace: "retain-on-failure",
	},
});
