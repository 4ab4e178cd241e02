import { existsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const sources = ["apps/*/src/**", "apps/web/app/**", "packages/**", "tools/**"];
const exclude = ["**/node_modules/**", "**/build/**"];
const globalSetup = "packages/testing/src/global-setup.ts";

// One throw-away PostgreSQL for the whole run, where the tests of a project need it.
const setup = existsSync(new URL(globalSetup, import.meta.url)) ? { globalSetup } : {};

// What repeats a law in large numbers waits for a release.
const slowKinds = process.env["PROOFS"] === "release" ? "{slow,release}" : "slow";

/** What takes minutes begins first: what is begun last is waited for alone. */
class LongestFirst extends BaseSequencer {
	readonly #longest = ["money-property.release", "webhook-storm.release", "fail-points.slow"];

	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const placeOf = ({ moduleId }: TestSpecification) => {
			const place = this.#longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
			return place === -1 ? this.#longest.length : place;
		};
		return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
	}
}

export default defineConfig({
	test: {
		sequence: { sequencer: LongestFirst },
		// Two browsers, a PostgreSQL and the tests themselves share what the machine has.
		maxWorkers: 2,
		// What hangs is found all the same; a slow machine has no failures of its own.
		testTimeout: 90_000,
		// A build machine shares its host: what fails there is tried once more, and the tally tells of it.
		retry: process.env["CI"] ? 1 : 0,
		hookTimeout: 120_000,
		projects: [
			{
				extends: true,
				test: {
					...setup,
					name: "node",
					environment: "node",
					// Files share their modules, which hold no state of their own: a third of the time is loading them afresh.
					isolate: false,
					include: sources.map((folder) => `${folder}/*.test.{ts,tsx}`),
					exclude: [...exclude, "**/*.{slow,release}.test.*"],
				},
			},
			{
				extends: true,
				test: {
					...setup,
					name: "slow",
					environment: "node",
					include: sources.map((folder) => `${folder}/*.${slowKinds}.test.{ts,tsx}`),
					exclude,
					testTimeout: 600_000,
					// Most of them wait for a clock: the processes that are killed, for their work to be taken over.
					maxConcurrency: 5,
				},
			},
		],
	},
});
