import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "@stride/server/prepare-database";
import { freePort, until } from "@stride/testing";
import { createMemoryFolder, startPostgres } from "@stride/tools/postgres";
import pg from "pg";
import { choiceRequests, listRequests } from "./catalogue-requests.ts";
import { median, type Row } from "./row.ts";
import { startServer } from "./servers.ts";

const [few, many] = [300, 50_000];
const rounds = 5;
/** The large set may take at most one and a half times as long as the small one. */
const atLeast = 1 / 1.5;

/** Of the requests of a round, at least so many must be comparable. */
const comparableMin = 30;

/** The catalogue's lists and filter choices with 50,000 projects, against the same requests with 300. */
export async function benchCatalogue(): Promise<Row[]> {
	const folder = createMemoryFolder("stride-bench");
	const postgres = await startPostgres({ dataDir: folder, durable: false, settings: { max_connections: "200" } });
	const stops = [() => rm(folder, { recursive: true, force: true }), () => postgres.stop()];
	try {
		const baseline = await startMirror(postgres.url, few, stops);
		const subject = await startMirror(postgres.url, many, stops);
		const rows: Row[] = [];
		for (const [name, requestsOf] of [
			["lists and searches of the catalogue, 50,000 projects against 300", listRequests],
			["filters with counts, 50,000 projects against 300", choiceRequests],
		] as const) {
			const row: Row = { name, unit: "answers/s at p50", subject: [], baseline: [], atLeast };
			// Warm-up: the first requests of a process are slower because its code is not compiled yet.
			await measure([baseline, subject], requestsOf(0));
			for (let round = 1; round <= rounds; round++) {
				const [ofFew, ofMany] = await measure([baseline, subject], requestsOf(round));
				row.baseline.push(ofFew);
				row.subject.push(ofMany);
			}
			rows.push(row);
		}
		return rows;
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

async function startMirror(
	urlOf: (database: string) => string,
	projects: number,
	stops: (() => Promise<unknown>)[],
): Promise<string> {
	const databaseUrl = urlOf(`catalogue_${projects}`);
	await run(urlOf("postgres"), (admin) => admin.query(`create database catalogue_${projects}`));
	await prepareDatabase(databaseUrl, null);
	const dataDir = await mkdtemp(join(tmpdir(), "stride-bench-"));
	stops.push(() => rm(dataDir, { recursive: true, force: true }));
	const server = await startServer("catalogue.ts", { databaseUrl, dataDir, port: await freePort(), projects });
	stops.push(() => server.stop());
	await run(databaseUrl, async (client) => {
		const isWhole = async () => {
			const { rows } = await client.query<{ n: string }>(
				"select count(*) as n from catalogue_project, catalogue_mirror where synced_at is not null",
			);
			return Number(rows[0]?.n) === projects;
		};
		await until(`a mirror of ${projects} projects`, isWhole, 300_000);
		await client.query("vacuum analyze");
	});
	return server.url;
}

async function run(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await work(client).finally(() => client.end());
}

type Answer = { timeMs: number; rows: number };

/**
 * Sends the requests one after another, alternating between the two servers, so that other load on the machine affects
 * both. A request counts when both answer with the same number of rows: a full page costs more than an empty one in a
 * catalogue of any size. @returns answers per second of each, by the median of their times
 */
async function measure(urls: [string, string], requests: readonly string[]): Promise<[number, number]> {
	const timesMs: [number[], number[]] = [[], []];
	for (const [n, question] of requests.entries()) {
		const answers: Answer[] = [];
		for (const which of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
			answers[which] = await answerOf(urls[which], question);
		}
		const [ofFew, ofMany] = answers;
		if (!ofFew || !ofMany || ofFew.rows !== ofMany.rows) continue;
		timesMs[0].push(ofFew.timeMs);
		timesMs[1].push(ofMany.timeMs);
	}
	if (timesMs[0].length < comparableMin) throw new Error(`Only ${timesMs[0].length} requests can be compared.`);
	return [1_000 / median(timesMs[0]), 1_000 / median(timesMs[1])];
}

async function answerOf(url: string, question: string): Promise<Answer> {
	const begun = performance.now();
	const response = await fetch(`${url}/v1${question}`);
	const text = await response.text();
	const timeMs = performance.now() - begun;
	if (response.status !== 200) throw new Error(`${question} answered ${response.status}: ${text.slice(0, 200)}`);
	const answer = JSON.parse(text) as unknown[] | { data: unknown[] };
	return { timeMs, rows: (Array.isArray(answer) ? answer : answer.data).length };
}
