import "./setup/require-node.mjs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./setup/chromium.mjs";
import { createForeground } from "./setup/foreground.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { recordProofs } from "./setup/proofs.mjs";
import { SetupError } from "./setup/setup-error.mjs";
import {
	browserStage,
	checkStage,
	hasJourneys,
	hasVitestTests,
	kitStage,
	loneBrowserStage,
	vitestStage,
} from "./setup/stages.mjs";
import { addUp } from "./setup/tally.mjs";
import { ensureWebBuilt } from "./setup/web-build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = process.argv.slice(2);
// The large numbers, and every journey in both languages; everything that `npm run test:slow` runs is part of it.
const isRelease = options.includes("--release");
const isSlow = isRelease || options.includes("--slow");
// What the uncommitted changes affect, for the inner loop.
const isChanged = options.includes("--changed");
/** Parts of file names: the run is limited to the test files that match one. */
const only = options.filter((option) => !option.startsWith("-"));
const foreground = createForeground();

try {
	const tallies = await runStages();
	if (isRelease)
		recordProofs(
			root,
			tallies.flatMap((tally) => tally.files ?? []),
		);
	for (const note of tallies.flatMap((tally) => tally.notes)) process.stdout.write(`! ${note}\n`);
	const { failed, line } = addUp(tallies);
	process.stdout.write(`\n${line}\n`);
	process.exit(failed > 0 ? 1 : 0);
} catch (error) {
	if (!(error instanceof SetupError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.stdout.write("\n0 passed, 1 failed\n");
	process.exit(1);
}

async function runStages() {
	await ensureInstalled(root, foreground);
	const chromium = await ensureChromium(foreground);
	await ensureWebBuilt(root, foreground);
	const isStrict = process.env["CI"] === "true";
	const plan = { root, isSlow, isRelease, isChanged, only, isStrict, chromium, foreground };
	const isPartial = isChanged || only.length > 0;
	const stages = [
		...(isSlow || only.length > 0 ? [] : [{ title: "Checks", run: checkStage }]),
		...(hasVitestTests(root, plan) ? [{ title: "Tests", run: vitestStage }] : []),
		...(isSlow || isPartial ? [] : [{ title: "The kit in a browser", run: kitStage }]),
		...(hasJourneys(root, plan) ? [{ title: "Journeys in a browser", run: browserStage }] : []),
		...(isSlow && hasJourneys(root, plan)
			? [{ title: "Journeys that need the machine to themselves", run: loneBrowserStage }]
			: []),
	];
	if (stages.length === 0) process.stdout.write("There are no slow tests.\n");
	const tallies = [];
	for (const { title, run } of stages) {
		process.stdout.write(`\n— ${title}\n`);
		tallies.push(await run(plan));
		if (foreground.isStopping) throw new SetupError("Stopped.");
	}
	return tallies;
}
