import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
	root: fileURLToPath(new URL(".", import.meta.url)),
	test: {
		name: "peers",
		environment: "node",
		include: ["*.test.ts"],
		globalSetup: "global-setup.ts",
		maxWorkers: 2,
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// The printed counts of comparisons are part of the result.
		disableConsoleIntercept: true,
	},
});
