import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@stride/testing";
import type { Row } from "./row.ts";
import { type BenchServer, startServer } from "./servers.ts";
import { createSettlementFixture, plantDonations, type SettlementFixture } from "./settlement-fixture.ts";
import { writeSettlementScript } from "./settlement-script.ts";

const clients = 8;
const perClient = 150;
const rounds = 5;
const perRound = clients * perClient;
/** pgbench's clients use the millions 0 to 7; the product's ids begin above them. */
const hotFrom = 20_000_000;
const spreadFrom = 30_000_000;
const silentFrom = 50_000_000;
const recording = { warmUp: 40_000_000, recorded: 40_000_001 };

/**
 * Settlements per second: the product against pgbench with the same statements, one hot campaign against many, and
 * settling with its notification against the same rows without one.
 */
export async function benchSettling(): Promise<Row[]> {
	const fixture = await createSettlementFixture();
	try {
		await plant(fixture);
		const { script, statements } = await writeSettlementScript(fixture, recording);
		const scriptFile = join(fixture.dataDir, "settlement.sql");
		writeFileSync(scriptFile, script);
		const server = await startServer("settling.ts", fixture);
		const silent = await startServer("settling.ts", { ...fixture, port: await freePort(), silent: true });
		const settled: Row = {
			name: `settling a donation (${statements} statements)`,
			unit: "settlements/s",
			subject: [],
			baseline: [],
			atLeast: 0.7,
		};
		const hot: Row = {
			name: "one hot campaign against fifty",
			unit: "settlements/s",
			subject: [],
			baseline: [],
			atLeast: 0.8,
		};
		const notified: Row = {
			name: "settling with its notification against the same rows without one",
			unit: "settlements/s",
			subject: [],
			baseline: [],
			atLeast: 0.9,
		};
		for (let round = 0; round < rounds; round++) {
			settled.baseline.push(runPgbench(fixture, scriptFile, round * perClient));
			const onHot = await settle(server, hotFrom + round * perRound);
			settled.subject.push(onHot);
			hot.subject.push(onHot);
			notified.subject.push(onHot);
			notified.baseline.push(await settle(silent, silentFrom + round * perRound));
			hot.baseline.push(await settle(server, spreadFrom + round * perRound));
		}
		await silent.stop();
		await server.stop();
		return [settled, hot, notified];
	} finally {
		await fixture.stop();
	}
}

async function plant({ databaseUrl }: SettlementFixture): Promise<void> {
	for (let client = 0; client < clients; client++) {
		await plantDonations(databaseUrl, { from: client * 1_000_000 + 1, count: rounds * perClient, spread: false });
	}
	await plantDonations(databaseUrl, { from: hotFrom, count: rounds * perRound, spread: false });
	await plantDonations(databaseUrl, { from: silentFrom, count: rounds * perRound, spread: false });
	await plantDonations(databaseUrl, { from: spreadFrom, count: rounds * perRound, spread: true });
	await plantDonations(databaseUrl, { from: recording.warmUp, count: 2, spread: false });
}

async function settle(server: BenchServer, from: number): Promise<number> {
	const done = once(server.child, "message") as Promise<[{ perSecond: number }]>;
	server.command({ from, count: perRound, atOnce: clients });
	const [{ perSecond }] = await done;
	return perSecond;
}

/** pgbench is part of PostgreSQL's own packages (Debian: `postgresql`), not of the embedded server. */
function runPgbench(fixture: SettlementFixture, scriptFile: string, begun: number): number {
	const output = execFileSync(
		"pgbench",
		[
			...["-n", "-M", "extended", "-c", String(clients), "-j", "1", "-t", String(perClient)],
			...["-D", `i=${begun}`, "-f", scriptFile, "-h", fixture.socketFolder, "-U", "stride", "stride"],
		],
		{ encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
	);
	const processed = /actually processed: (\d+)\/(\d+)/.exec(output);
	const tps = /tps = ([\d.]+)/.exec(output)?.[1];
	if (!tps || processed?.[1] !== processed?.[2]) throw new Error(`pgbench did not finish: ${output}`);
	return Number(tps);
}
