import "./setup/require-node.mjs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./setup/chromium.mjs";
import { createForeground } from "./setup/foreground.mjs";
import { ensureInstalled } from "./setup/install.mjs";
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
const isSlow = process.argv.includes("--slow");
// Before a release, `npm run test:slow -- --release`: the large numbers, and every journey in both languages.
const isRelease = process.argv.includes("--release");
const foreground = createForeground();

try {
	const tallies = await runStages();
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
	const plan = { root, isSlow, isRelease, isStrict: process.env["CI"] === "true", chromium, foreground };
	const stages = [
		...(isSlow ? [] : [{ title: "Checks", run: checkStage }]),
		...(hasVitestTests(root, plan) ? [{ title: "Tests", run: vitestStage }] : []),
		...(isSlow ? [] : [{ title: "The kit in a browser", run: kitStage }]),
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
