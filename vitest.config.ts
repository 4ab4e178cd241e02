import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const sources = ["apps/*/src/**", "apps/web/app/**", "packages/**", "tools/**", "lab/bench/**"];
const exclude = ["**/node_modules/**", "**/build/**"];
const globalSetup = "packages/testing/src/global-setup.ts";

// One throw-away PostgreSQL for the whole run, where the tests of a project need it.
const setup = existsSync(new URL(globalSetup, import.meta.url)) ? { globalSetup } : {};

// Tests that repeat a law in large numbers run before a release.
const slowKinds = process.env["PROOFS"] === "release" ? "{slow,release}" : "slow";

const slow = {
	...setup,
	environment: "node",
	include: sources.map((folder) => `${folder}/*.${slowKinds}.test.{ts,tsx}`),
	testTimeout: 600_000,
};

/** Starts the tests that take minutes first, since the last ones would run alone. */
class LongestFirst extends BaseSequencer {
	readonly #longest = ["money-property.release", "money-driver.release", "webhook-storm.release", "fail-points.slow"];

	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const rankOf = ({ moduleId }: TestSpecification) => {
			const rank = this.#longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
			return rank === -1 ? this.#longest.length : rank;
		};
		return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
	}
}

export default defineConfig({
	oxc: { jsx: { development: false } },
	test: {
		sequence: { sequencer: LongestFirst },
		// Two browsers, PostgreSQL and the tests share the machine.
		maxWorkers: 2,
		// Long enough that a slow machine fails no test; a test that hangs is still found.
		testTimeout: 90_000,
		// A build machine shares its host: a failed test runs once more, and the tally reports it.
		retry: process.env["CI"] ? 1 : 0,
		hookTimeout: 120_000,
		// As the product runs: the development build of React takes several times as long to render a page.
		env: { NODE_ENV: "production" },
		projects: [
			{
				extends: true,
				test: {
					...setup,
					name: "node",
					environment: "node",
					// Files share their modules, which have no state: loading them again takes a third of the time.
					isolate: false,
					include: sources.map((folder) => `${folder}/*.test.{ts,tsx}`),
					exclude: [...exclude, "**/*.{slow,release}.test.*"],
				},
			},
			{
				extends: true,
				test: {
					...slow,
					name: "slow",
					exclude: [...exclude, "**/*.alone.*"],
					// Most of them wait for a clock, such as for a takeover of the work of a killed process.
					maxConcurrency: 5,
				},
			},
			{
				// Their load needs the whole machine: they run one by one after the others.
				extends: true,
				test: {
					...slow,
					name: "slow-alone",
					include: sources.map((folder) => `${folder}/*.alone.slow.test.ts`),
					exclude,
					maxWorkers: 1,
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
});
