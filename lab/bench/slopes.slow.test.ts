import { AsyncLocalStorage } from "node:async_hooks";
import { campaignNamespace } from "@stride/contract/realtime";
import { createTestApp, createTestCampaign, signUpPerson, type TestApp, tinyJpeg, until } from "@stride/testing";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import {
	connectBroadcaster,
	repeatedPackets,
} from "../../apps/server/src/providers/embedded-live/broadcaster.test-steps.ts";
import {
	besides,
	get,
	readMedia,
	renditionsOf,
} from "../../apps/server/src/providers/embedded-live/viewer.test-steps.ts";
import { createSettlementFixture, plantDonations } from "./settlement-fixture.ts";
import { createSettlingApp } from "./settling-app.ts";

/** What a unit of work does at the sizes of `slopes.bench.ts`, which measures the CPU time of the same units. */
const factors = [1, 4, 16] as const;
/** A unit may read a quarter more rows at the larger size. */
const growthMax = 1.25;

let app: TestApp;
/** The queries of this process, and those of the unit of work that sends them. */
let queries: string[] = [];
const ofUnit = new AsyncLocalStorage<string[]>();
const query = pg.Client.prototype.query;

beforeAll(async () => {
	pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
		const [first] = args;
		const text = String(typeof first === "object" && first !== null ? (first as { text?: string }).text : first);
		queries.push(text);
		ofUnit.getStore()?.push(text);
		return Reflect.apply(query, this, args) as never;
	} as typeof query;
	app = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "100000" } });
});
afterAll(async () => {
	pg.Client.prototype.query = query;
	await app.stop();
});

/** @returns how many queries of a kind were sent meanwhile */
async function countQueries(kind: RegExp, work: () => Promise<void>): Promise<number> {
	queries = [];
	await work();
	return queries.filter((text) => kind.test(text)).length;
}

it("a change of a campaign is read once and delivered once to each page, however many are open", async () => {
	const campaign = await createTestCampaign(await signUpPerson(app));
	const ofState = /^select ("campaign"\."id"|"donation"\."id", "donation"\."raised_cents")/;
	const changes = 5;
	const perSize: number[] = [];
	for (const factor of factors) {
		const pages = 10 * factor;
		let received = 0;
		const sockets = await Promise.all(
			Array.from({ length: pages }, async () => {
				const socket = io(`${app.url}${campaignNamespace(campaign.id)}`, { transports: ["websocket"], forceNew: true });
				// A page that connects gets the state.
				await new Promise((resolve) => socket.once("refresh-donations", resolve));
				return socket.on("refresh-donations", () => void received++);
			}),
		);
		const change = async (expected: number) => {
			await app.app.deps.signals.publish(app.app.deps.db, { kind: "campaign", id: campaign.id });
			await until("the deliveries", () => received >= expected);
		};
		perSize.push(
			await countQueries(ofState, async () => {
				for (let n = 1; n <= changes; n++) await change(n * pages);
			}),
		);
		expect(received).toBe(changes * pages);
		for (const socket of sockets) socket.disconnect();
	}
	expect(perSize).toEqual(factors.map(() => changes * 3));
});

it("each viewer of a stream costs the same queries, however many there are", async () => {
	const author = await signUpPerson(app);
	const campaign = await createTestCampaign(author);
	const body = {
		title: "Around the lake, for many viewers",
		description: "Forty kilometres, live.",
		image: tinyJpeg,
		startDate: new Date(Date.now() + 60_000).toISOString(),
	};
	const { id: streamId } = await author.call("createLiveStream", { params: { campaignId: campaign.id }, body });
	const params = { streamId };
	const { streamKey } = await author.call("createLiveConfig", { params });
	const broadcaster = await connectBroadcaster(app.url.replace(/^http/, "ws"));
	await broadcaster.greet(streamKey);
	broadcaster.configure();
	broadcaster.push(repeatedPackets(1));
	await until("live", async () => (await author.call("getLiveStream", { params })).status === "live");

	/** Opens the stream and loads what is listed. @returns the number of segments */
	async function view(): Promise<number> {
		const viewing = { streamId, viewer: `device:${crypto.randomUUID()}`, address: crypto.randomUUID() };
		const { token } = await app.app.deps.liveEngine.createViewerToken(viewing);
		const index = await get(`${app.url}/live/${streamId}/index.m3u8?token=${encodeURIComponent(token)}&latency=plain`);
		const media = await get(renditionsOf(index).full);
		const { segments } = readMedia(media.text);
		for (const { uri } of segments) expect((await get(besides(media.url, uri))).status).toBe(200);
		return segments.length;
	}
	const ofViewer = /playback_use|playback_address_use|requested|^select "state" from "live_broadcast"/;
	const perViewer: number[] = [];
	for (const factor of factors) {
		const viewers = 4 * factor;
		const count = await countQueries(ofViewer, async () => {
			for (let n = 0; n < viewers; n++) expect(await view()).toBe(3);
		});
		perViewer.push(count / viewers);
	}
	broadcaster.cut();
	// Of the session, of the segments and of the free time that they take.
	expect(perViewer[0]).toBeGreaterThan(3);
	expect(perViewer).toEqual(factors.map(() => perViewer[0]));
});

it("a settlement sends the same queries and reads as many rows, however many were settled before", async () => {
	const fixture = await createSettlementFixture();
	const client = new pg.Client({ connectionString: fixture.databaseUrl });
	await client.connect();
	try {
		// Of small tables PostgreSQL would read all rows, whether there is an index or not.
		await client.query("alter database stride set enable_seqscan = off");
		/** @returns the rows that the product has read from its start to its end */
		const rowsOf = async (work: (settling: Awaited<ReturnType<typeof createSettlingApp>>) => Promise<void>) => {
			const before = await rowsRead(client);
			const settling = await createSettlingApp(fixture);
			await work(settling);
			await settling.stop();
			return (await rowsRead(client)) - before;
		};
		const ofStart = await rowsOf(async () => undefined);
		const [sent, read]: [number[], number[]] = [[], []];
		let from = 1;
		for (const factor of factors) {
			const count = 10 * factor;
			await plantDonations(fixture.databaseUrl, { from, count, spread: false });
			const rows = await rowsOf(async (settling) => {
				for (let n = 0; n < count; n++) {
					const own: string[] = [];
					await ofUnit.run(own, () => settling.settle(from++));
					// A process requests what it then knows with its first one, and starts the sender of all signals.
					if (n > 0) sent.push(own.filter((text) => !/unsent_signal|pg_notify/.test(text)).length);
				}
			});
			read.push(Math.round((rows - ofStart) / count));
		}
		console.log(`queries of a settlement: ${[...new Set(sent)]}; rows that it reads: ${read}`);
		expect(new Set(sent).size).toBe(1);
		expect(sent[0]).toBeGreaterThan(10);
		expect(read[0]).toBeGreaterThan(10);
		for (const rows of read) expect(rows).toBeLessThan(growthMax * (read[0] ?? 0));
	} finally {
		await client.end();
		await fixture.stop();
	}
});

/** From the product's tables. A connection reports what it has read when it ends. */
async function rowsRead(client: pg.Client): Promise<number> {
	await until("the other connections to end", async () => {
		const { rows } = await client.query(
			"select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
		);
		return rows.length === 0;
	});
	const { rows } = await client.query<{ count: string }>(
		"select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as count from pg_stat_user_tables where schemaname = 'public'",
	);
	return Number(rows[0]?.count);
}
