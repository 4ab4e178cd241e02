import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";

const sources = ["apps/*/src/**", "apps/web/app/**", "packages/**", "tools/**"];
const exclude = ["**/node_modules/**", "**/build/**"];
const globalSetup = "packages/testing/src/global-setup.ts";

// One throw-away PostgreSQL for the whole run, where the tests of a project need it.
const setup = existsSync(new URL(globalSetup, import.meta.url)) ? { globalSetup } : {};

export default defineConfig({
	test: {
		// Two browsers, a PostgreSQL and the tests themselves share what the machine has.
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 60_000,
		projects: [
			{
				extends: true,
				test: {
					...setup,
					name: "node",
					environment: "node",
					include: sources.map((folder) => `${folder}/*.test.{ts,tsx}`),
					exclude: [...exclude, "**/*.slow.test.*"],
				},
			},
			{
				extends: true,
				test: {
					...setup,
					name: "slow",
					environment: "node",
					include: sources.map((folder) => `${folder}/*.slow.test.{ts,tsx}`),
					exclude,
					testTimeout: 600_000,
				},
			},
		],
	},
});
