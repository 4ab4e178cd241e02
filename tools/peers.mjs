import "./setup/require-node.mjs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureStripeMock } from "../lab/peers/install-stripe-mock.mjs";
import { ensureVersitygw } from "../lab/peers/install-versitygw.mjs";
import { createForeground } from "./setup/foreground.mjs";
import { bundledNode, ensureInstalled } from "./setup/install.mjs";
import { SetupError } from "./setup/setup-error.mjs";
import { addUp, judgeStage, readVitestReport } from "./setup/tally.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const foreground = createForeground();

try {
	await ensureInstalled(root, foreground);
	await ensureStripeMock(root, foreground, process.env);
	await ensureVersitygw(root, foreground, process.env);
	const tally = await runPeers();
	for (const note of tally.notes) process.stdout.write(`! ${note}\n`);
	const { failed, line } = addUp([tally]);
	process.stdout.write(`\n${line}\n`);
	process.exit(failed > 0 ? 1 : 0);
} catch (error) {
	if (!(error instanceof SetupError)) throw error;
	process.stderr.write(`${error.message}\n`);
	process.stdout.write("\n0 passed, 1 failed\n");
	process.exit(1);
}

async function runPeers() {
	const folder = mkdtempSync(join(tmpdir(), "stride-report-"));
	try {
		const report = join(folder, "report.json");
		const status = await foreground.run(
			bundledNode(root),
			[
				"node_modules/vitest/vitest.mjs",
				"run",
				"--config",
				"lab/peers/vitest.config.ts",
				"--reporter=default",
				"--reporter=json",
				`--outputFile.json=${report}`,
			],
			{ cwd: root, env: process.env },
		);
		// A skipped test compares nothing, so it always counts as failed here.
		return judgeStage({ stage: "peers", counts: readVitestReport(report), status, isStrict: true });
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
