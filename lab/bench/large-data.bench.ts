import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "@stride/server/prepare-database";
import { freePort } from "@stride/testing";
import { createMemoryFolder, startPostgres } from "@stride/tools/postgres";
import pg from "pg";
import { signAccessToken } from "./access-token.ts";
import { type MadeData, plantMadeData, readerEmail } from "./made-data.ts";
import { median, type Row } from "./row.ts";
import { startServer } from "./servers.ts";

const [small, large] = [1, 100];
const rounds = 5;
const perRound = 11;
/** The large set may take at most 1.3 times as long as the small one. */
const atLeast = 1 / 1.3;

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

type Read = (data: MadeData, n: number) => string;

const pageOf = (campaign: (data: MadeData, n: number) => string): Read[] =>
	["", "/donations", "/posts", "/liveStreams/past"].map((part) => (data, n) => `/campaign/${campaign(data, n)}${part}`);
const search = (kind: string, words: string) => () => `/operator/${kind}?q=${encodeURIComponent(words)}`;

/** In the text of the comments with number 0, as `md5` writes it. */
const commentOfFirst = "cfcd2084";

/** Hot reads by subject. `n` increments, so that each request reads another row where there are others. */
const reads: Record<string, Read[]> = {
	"a campaign's page": pageOf(({ campaignIds }, n) => pick(campaignIds, n)),
	"the busiest campaign's page": pageOf(({ busyCampaignId }) => busyCampaignId),
	"lists of campaigns": [
		(_, n) => `/campaigns?page=${(n % 2) + 1}`,
		({ campaignIds }, n) => `/campaigns/recommended?campaignId=${pick(campaignIds, n)}`,
		({ authorIds }, n) => `/user/${pick(authorIds, n)}/campaigns`,
	],
	"lists of challenges": [
		() => "/liveStreams/live",
		() => "/liveStreams/upcoming",
		() => "/liveStreams/past",
		({ authorIds }, n) => `/user/${pick(authorIds, n)}/liveStreams/past`,
	],
	"a post and its comments": [
		({ postIds }, n) => `/campaign/post/${pick(postIds, n)}`,
		({ postIds }, n) => `/campaign/post/${pick(postIds, n)}/comments`,
	],
	"the busiest post and its comments": [
		({ busyPostId }) => `/campaign/post/${busyPostId}`,
		({ busyPostId }) => `/campaign/post/${busyPostId}/comments`,
		({ busyPostId }) => `/campaign/post/${busyPostId}/comments?page=2`,
	],
	"one's own campaigns and donations": [
		() => "/user/campaigns",
		() => "/user/donations",
		() => "/user/donations?page=2",
		() => "/user/donations/summary",
		({ busyCampaignId }) => `/user/campaign/${busyCampaignId}/donations`,
	],
	// The same number of rows is found and answered in both sets: a full page, or one or two.
	"searches of the operator's desk": [
		search("accounts", "Person"),
		search("accounts", "reader@"),
		search("donations", "Donor"),
		search("donations", "donor0@"),
		search("donations", "pi_0_0"),
		search("campaigns", "Campaign"),
		search("streams", "Challenge 0"),
		search("posts", "watching"),
		search("posts", commentOfFirst),
	],
	"searches of the operator's desk without a result": [
		search("accounts", "Zofia Person7"),
		search("donations", "Zofia Donor13"),
		search("campaigns", "Zofia lake"),
		search("streams", "Zofia"),
		search("posts", "Zofia watching"),
	],
	"searches of the operator's desk by two words": [
		search("accounts", "Iryna Person0"),
		search("donations", "Person0 Donor0"),
		search("campaigns", "lake 0"),
		search("streams", "bike 0"),
		search("posts", `going ${commentOfFirst}`),
	],
};

type Installation = { url: string; token: string; data: MadeData };

/** Hot reads with a hundred times as much data, against the same reads with little data. */
export async function benchLargeData(): Promise<Row[]> {
	const folder = createMemoryFolder("stride-bench");
	const postgres = await startPostgres({ dataDir: folder, durable: false, settings: { max_connections: "200" } });
	const stops = [() => rm(folder, { recursive: true, force: true }), () => postgres.stop()];
	try {
		const baseline = await startInstallation(postgres.url, small, stops);
		const subject = await startInstallation(postgres.url, large, stops);
		const rows: Row[] = [];
		for (const [name, some] of Object.entries(reads)) {
			const row: Row = { name: `${name}, ×${large} data`, unit: "times/s at p50", subject: [], baseline: [], atLeast };
			// Warm-up: the first requests of a process are slower because its code is not compiled yet.
			await measure([baseline, subject], some, 0);
			for (let round = 1; round <= rounds; round++) {
				const [before, after] = await measure([baseline, subject], some, round);
				row.baseline.push(before);
				row.subject.push(after);
			}
			rows.push(row);
		}
		return rows;
	} finally {
		for (const stop of stops.reverse()) await stop();
	}
}

async function startInstallation(
	urlOf: (database: string) => string,
	times: number,
	stops: (() => Promise<unknown>)[],
): Promise<Installation> {
	const databaseUrl = urlOf(`data_${times}`);
	await run(urlOf("postgres"), (admin) => admin.query(`create database data_${times}`));
	await prepareDatabase(databaseUrl, null);
	const data = await run(databaseUrl, async (client) => {
		return plantMadeData(client, times);
	});
	const dataDir = await mkdtemp(join(tmpdir(), "stride-bench-"));
	stops.push(() => rm(dataDir, { recursive: true, force: true }));
	const port = await freePort();
	const settings = { OPERATOR_ACCOUNTS: readerEmail };
	const server = await startServer("product.ts", { databaseUrl, dataDir, port, settings });
	stops.push(() => server.stop());
	const key = await server.query<string>({ accessKey: true });
	const token = signAccessToken(Buffer.from(key, "base64"), {
		sub: data.readerId,
		sid: data.sessionId,
		issuer: server.url,
	});
	return { url: server.url, token, data };
}

async function run<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	return work(client).finally(() => client.end());
}

/**
 * Sends the requests one after another, alternating between the two servers, so that other load on the machine affects
 * both. @returns how often per second all of them are answered, by their median times
 */
async function measure(
	installations: [Installation, Installation],
	some: readonly Read[],
	round: number,
): Promise<[number, number]> {
	const sumsMs: [number, number] = [0, 0];
	for (const read of some) {
		const timesMs: [number[], number[]] = [[], []];
		for (let n = round * perRound; n < (round + 1) * perRound; n++) {
			for (const which of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
				timesMs[which].push(await timeOf(installations[which], read(installations[which].data, n)));
			}
		}
		sumsMs[0] += median(timesMs[0]);
		sumsMs[1] += median(timesMs[1]);
	}
	return [1_000 / sumsMs[0], 1_000 / sumsMs[1]];
}

async function timeOf({ url, token }: Installation, path: string): Promise<number> {
	const begun = performance.now();
	const response = await fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
	const text = await response.text();
	const timeMs = performance.now() - begun;
	if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`);
	return timeMs;
}
