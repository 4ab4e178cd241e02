import { type StreamMetadata, type StreamNotification, streamNamespace } from "@stride/contract/realtime";
import { createTestApp, donationBody, signUpPerson, type TestApp, type TestClient, until } from "@stride/testing";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { advanceOverdueStreams } from "./broadcast/end-stream.ts";
import { createFakeEngine } from "./broadcast/fake-engine.test-steps.ts";
import { createStreamSteps, refund } from "./streams.test-steps.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;
const sockets: Socket[] = [];

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { nodes: 2, createLiveEngine: engine.create });
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect();
});

type Received = [event: string, payload: unknown];

/** A page that has a stream open: all events in order. */
function open(streamId: string, client: TestClient, node = 0) {
	const received: Received[] = [];
	const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const socket = io(`${app.urls[node]}${streamNamespace(streamId)}`, {
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
		auth: { clientId: client.clientId, ...(client.token && { token: client.token }) },
		...(cookie && { extraHeaders: { cookie } }),
	});
	sockets.push(socket);
	socket.onAny((event: string, payload: unknown) => received.push([event, payload]));
	const of = <T>(event: string): T[] => received.filter(([name]) => name === event).map(([, payload]) => payload as T);
	return {
		socket,
		of,
		metadata: () => of<StreamMetadata>("metadata").at(-1),
		codes: () => of<StreamNotification>("notification").map(({ code }) => code),
		first: () => until("the first state", () => of<StreamMetadata>("metadata")[0]),
	};
}
const use = (streamId: string, segments: number, viewer = engine.requests.viewings.at(-1)) =>
	Promise.all(
		Array.from({ length: segments }, (_, number) =>
			engine.host().admitViewer({ ...viewer, streamId } as never, { number, durationMs: 2_000, isStartUp: false }),
		),
	);

describe("a page that has a stream open", () => {
	it("[U4] [S4] receives start, interruption, resumption, end and viewer count on every node", async () => {
		const { id } = await steps.announced(author);
		const pages = [open(id, app.client(), 0), open(id, app.client(), 1)];
		for (const page of pages) {
			expect(await page.first()).toEqual({
				remainingPlaybackTime: 300,
				viewerCount: 0,
				status: "upcoming",
				exceeded: null,
			});
			expect(page.codes()).toEqual([]);
		}
		await engine.emit({ kind: "on-air", streamId: id, width: 1280, height: 720 });
		for (const page of pages) {
			await until("the start", () => page.of("start").length === 1);
			await until("the state", () => page.metadata()?.status === "live");
			expect(page.codes()).toEqual(["PLAYBACK_LIMITED"]);
		}
		await engine.emit({ kind: "viewers", streamId: id, count: 7, joined: [] });
		for (const page of pages) await until("the count", () => page.metadata()?.viewerCount === 7);
		await engine.emit({ kind: "interrupted", streamId: id });
		for (const page of pages) await until("the pause", () => page.metadata()?.status === "interrupted");
		await engine.emit({ kind: "on-air", streamId: id, width: 1280, height: 720 });
		for (const page of pages) await until("the resumption", () => page.metadata()?.status === "live");
		await steps.end(author, id);
		for (const page of pages) {
			const [stop] = await until("the end", () => page.of("stop").length > 0 && page.of("stop"));
			expect(stop).toEqual({ streamId: id, reason: "author" });
			expect(page.of("start")).toHaveLength(1);
			// Viewers receive no events of the broadcaster.
			expect(page.of("remainingStreamingTime")).toEqual([]);
			expect(page.codes()).toEqual(["PLAYBACK_LIMITED"]);
		}
	});

	it("[U4] [S3] is notified of the pause and of the return, its author and viewers alike, without a stop", async () => {
		const { id } = await steps.live(author);
		const [page, studio] = [open(id, app.client(), 1), open(id, author)];
		for (const one of [page, studio]) await one.first();
		const pauses = (one: typeof page) => one.codes().filter((code) => /PAUSED|RESUMED/.test(code));
		await engine.emit({ kind: "interrupted", streamId: id });
		await app.app.deps.db
			.updateTable("liveStream")
			.set({ interruptedAt: new Date(Date.now() - 61_000) })
			.where("id", "=", id)
			.execute();
		await advanceOverdueStreams(app.app.deps);
		for (const one of [page, studio]) {
			await until("the pause", () => one.metadata()?.status === "paused");
			expect(pauses(one)).toEqual(["LIVE_STREAM_PAUSED"]);
		}
		await engine.emit({ kind: "on-air", streamId: id, width: 1280, height: 720 });
		for (const one of [page, studio]) {
			await until("the return", () => one.metadata()?.status === "live");
			expect(pauses(one)).toEqual(["LIVE_STREAM_PAUSED", "LIVE_STREAM_RESUMED"]);
			expect(one.of("stop")).toEqual([]);
		}
		await steps.end(author, id);
	});

	it("[U4] [S3] sends the remaining streaming time and the timeout to its author only", async () => {
		const { id } = await steps.announced(author);
		const [studio, page] = [open(id, author, 1), open(id, app.client(), 1)];
		await studio.first();
		await page.first();
		await engine.emit({ kind: "on-air", streamId: id, width: 1280, height: 720 });
		await until("the time", () => studio.of("remainingStreamingTime").length > 0);
		expect(studio.codes()).toEqual(["LIVE_STREAM_LIMITED"]);
		const seconds = () => studio.of<{ seconds: number }>("remainingStreamingTime").at(-1)?.seconds ?? 0;
		expect(seconds()).toBeGreaterThan(3_590);
		expect(seconds()).toBeLessThanOrEqual(3_600);
		expect(studio.metadata()?.remainingPlaybackTime).toBeNull();
		const before = studio.of("remainingStreamingTime").length;
		studio.socket.emit("streaming", { seconds: -1e9 });
		page.socket.emit("streaming", { seconds: 25 });
		await until("the answer", () => studio.of("remainingStreamingTime").length > before);
		await app.app.deps.db.updateTable("liveStream").set({ endsBy: new Date() }).where("id", "=", id).execute();
		await engine.emit({ kind: "interrupted", streamId: id });
		await until("the end", () => studio.of("stop").length > 0);
		expect(studio.of("stop")).toEqual([{ streamId: id, reason: "limit" }]);
		expect(studio.codes()).toEqual(["LIVE_STREAM_LIMITED", "LIVE_STREAM_TIMEOUT"]);
		expect(page.codes()).not.toContain("LIVE_STREAM_TIMEOUT");
		expect(page.of("remainingStreamingTime")).toEqual([]);
	});

	it("[U4] [S4] sends no limit for a recording that fits into the free time", async () => {
		const recorded = async (ms: number) => {
			const { id } = await steps.live(author);
			await steps.end(author, id);
			await app.app.deps.db.updateTable("liveStream").set({ durationMs: ms }).where("id", "=", id).execute();
			return open(id, app.client());
		};
		const [long, short] = [await recorded(300_001), await recorded(300_000)];
		await until("the notification", () => long.codes().includes("PLAYBACK_LIMITED"));
		expect((await short.first()).remainingPlaybackTime).toBe(300);
		short.socket.emit("playback", { seconds: 5 });
		await until("the answer", () => short.of("metadata").length > 1);
		expect(short.codes()).toEqual([]);
	});

	it("[U4] [S4] notifies a metered viewer once of the limit and once of its end", async () => {
		const { id } = await steps.live(author);
		const client = app.client();
		// The page is open before its browser has a device cookie.
		const page = open(id, client, 1);
		await page.first();
		await steps.session(client, id);
		await use(id, 100);
		page.socket.emit("playback", { seconds: 5 });
		await until("the server's count", () => page.metadata()?.remainingPlaybackTime === 100);
		await use(id, 150);
		await until("the end of free time", () => page.codes().includes("PLAYBACK_TIMEOUT"));
		expect(page.metadata()?.remainingPlaybackTime).toBe(0);
		for (let report = 0; report < 3; report++) page.socket.emit("playback", { seconds: -1_000 });
		const again = open(id, client);
		expect((await again.first()).remainingPlaybackTime).toBe(0);
		expect(page.codes()).toEqual(["PLAYBACK_LIMITED", "PLAYBACK_TIMEOUT"]);
		expect(again.codes()).toEqual([]);
	});

	it("[U4] [S4] receives at once that a donation has lifted the limit and that a refund has restored it", async () => {
		const { id, campaign } = await steps.live(author);
		const [client, other] = [app.client(), app.client()];
		await steps.session(client, id);
		await use(id, 150);
		const [page, otherPage] = [open(id, client, 1), open(id, other, 1)];
		expect((await page.first()).remainingPlaybackTime).toBe(0);
		const donation = await client.call("donate", { params: { campaignId: campaign.id }, body: donationBody() });
		await app.sandbox.confirm(donation.clientSecret);
		await until("the limit to be lifted", () => page.metadata()?.remainingPlaybackTime === null);
		expect(otherPage.metadata()?.remainingPlaybackTime).toBe(300);
		await refund(app, donation);
		await until("the limit to be set again", () => page.metadata()?.remainingPlaybackTime === 0);
	});

	it("[U4] applies a sign-in", async () => {
		const { id } = await steps.live(author);
		const page = open(id, Object.assign(app.client(), { token: null }));
		expect((await page.first()).remainingPlaybackTime).toBe(300);
		page.socket.emit("authorize", { token: author.token });
		await until("the author to be recognised", () => page.metadata()?.remainingPlaybackTime === null);
		await until("the author's time", () => page.of("remainingStreamingTime").length > 0);
	});

	it("[U4] floods of reports are answered one at a time, and a flooding connection is closed", async () => {
		const { id } = await steps.live(author);
		const [page, calm] = [open(id, app.client()), open(id, app.client())];
		await page.first();
		await calm.first();
		for (let report = 0; report < 400; report++) page.socket.emit("playback", { seconds: report });
		await until("the flood to be disconnected", () => page.socket.disconnected);
		expect(page.of("metadata").length).toBeLessThan(110);
		calm.socket.emit("playback", null);
		await until("the answer", () => calm.of("metadata").length > 1);
	});

	it("[U4] receives `stop` when the stream is removed", async () => {
		const { id } = await steps.announced(author);
		const page = open(id, app.client());
		await page.first();
		await author.call("deleteLiveStream", { params: { streamId: id } });
		await until("the end", () => page.of("stop").length === 1);
	});
});

describe("names of the namespace", () => {
	it.each(["unknown", "in capitals", "a word"])("[U4] %s is refused at the connection", async (kind) => {
		const { id } = await steps.announced(author);
		const name = { unknown: app.app.deps.newId(), "in capitals": id.toUpperCase(), "a word": "stream" }[kind];
		const { socket } = open(String(name), app.client());
		let isRefused = false;
		socket.once("connect_error", () => {
			isRefused = true;
		});
		await until("the refusal", () => isRefused);
	});
});
