import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { decodeDataUrl } from "../../../platform/pictures/images.ts";
import { superviseStreams } from "../index.ts";
import { createStreamSteps } from "../streams.test-steps.ts";
import { advanceOverdueStreams } from "./end-stream.ts";
import { createFakeEngine } from "./fake-engine.test-steps.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { createLiveEngine: engine.create });
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());

const { requests, emit } = engine;
const size = { width: 1_280, height: 720 };
const isStopped = (streamId: string) => requests.stopped.find((stop) => stop.streamId === streamId);
const setTimes = (id: string, times: { endsBy?: Date; interruptedAt?: Date }) =>
	app.app.deps.db.updateTable("liveStream").set(times).where("id", "=", id).execute();
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

async function auditOf(streamId: string): Promise<string[]> {
	const rows = await app.app.deps.db
		.selectFrom("auditEvent")
		.select("action")
		.where("subjectId", "=", streamId)
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(({ action }) => action);
}

describe("a broadcast", () => {
	it("[S3] goes from upcoming over live and interrupted to its recording; every step is published and audited", async () => {
		const { id } = await steps.announced(author);
		expect(await engine.host().admitBroadcaster(id)).toEqual({ endsBy: null });
		await emit({ kind: "on-air", streamId: id, width: 720, height: 1280 });
		const live = await steps.get(id);
		expect(live).toMatchObject({ status: "live", isLive: true, playbackUrl: `/fake/${id}.m3u8`, duration: 0 });
		expect(live.resolution).toBe("720x1280");
		const [begun, endsBy] = [Date.parse(String(live.streamStarted)), Date.parse(String(live.endsBy))];
		expect(endsBy - begun).toBe(3_600_000);
		expect(await engine.host().admitBroadcaster(id)).toEqual({ endsBy: new Date(endsBy) });

		await emit({ kind: "interrupted", streamId: id });
		expect(await steps.get(id)).toMatchObject({ status: "interrupted", isLive: true, endsBy: live.endsBy });
		await emit({ kind: "on-air", streamId: id, ...size });
		const back = await steps.get(id);
		expect(back).toMatchObject({ status: "live", streamStarted: live.streamStarted, endsBy: live.endsBy });

		const ended = await steps.end(author, id);
		expect(ended).toMatchObject({ status: "ended", isLive: false, endReason: "author", viewerCount: 0 });
		await until("the engine to stop", () => isStopped(id)?.reason === "author");
		await emit({ kind: "recorded", streamId: id, durationMs: 61_500, ...size });
		expect(await steps.get(id)).toMatchObject({
			duration: 62,
			resolution: "1280x720",
			playbackUrl: `/fake/${id}.m3u8`,
			permissions: { update: false, delete: false, broadcast: false },
		});
		expect(await engine.host().admitBroadcaster(id)).toBeNull();
		expect(await auditOf(id)).toEqual(["live-stream-created", "live-stream-started", "live-stream-ended"]);
	});

	it("[S3] events that are repeated, late or of an unknown stream change nothing", async () => {
		const { id } = await steps.live(author);
		const before = await steps.get(id);
		await emit({ kind: "on-air", streamId: id, ...size });
		expect(await steps.get(id)).toEqual(before);
		await steps.end(author, id);
		const ended = await steps.get(id);
		await steps.end(author, id);
		for (const kind of ["on-air", "interrupted"] as const) await emit({ kind, streamId: id, ...size });
		expect(await steps.get(id)).toEqual(ended);
		const unknown = app.app.deps.newId();
		for (const kind of ["on-air", "interrupted"] as const) await emit({ kind, streamId: unknown, ...size });
		await emit({ kind: "recorded", streamId: unknown, durationMs: 1, ...size });
		await emit({ kind: "viewers", streamId: unknown, count: 3, joined: ["device:x"] });
	});

	it("[S3] events of a process that no longer hosts the stream change nothing", async () => {
		const { id } = await steps.announced(author);
		const before = await steps.get(id);
		const isCurrent = async () => false;
		await engine.host().handleEvent({ kind: "on-air", streamId: id, ...size }, isCurrent);
		expect(await steps.get(id)).toEqual(before);
		await emit({ kind: "on-air", streamId: id, ...size });
		await engine.host().handleEvent({ kind: "interrupted", streamId: id }, isCurrent);
		expect(await steps.get(id)).toMatchObject({ status: "live" });
		await steps.end(author, id);
		await engine.host().handleEvent({ kind: "recorded", streamId: id, durationMs: 61_500, ...size }, isCurrent);
		expect(await steps.get(id)).toMatchObject({ status: "ended", duration: 0 });
	});

	it("[S3] ends at its limit by the timer of the supervising process", async () => {
		const { id } = await steps.live(author);
		await setTimes(id, { endsBy: new Date(Date.now() + 300) });
		// A change reloads the deadline.
		await emit({ kind: "interrupted", streamId: id });
		await emit({ kind: "on-air", streamId: id, ...size });
		const ended = await until("the end", async () => {
			const stream = await steps.get(id);
			return stream.status === "ended" && stream;
		});
		expect(ended.endReason).toBe("limit");
		await until("the engine to stop", () => isStopped(id)?.reason === "limit");
	});

	it("[S3] ends when its broadcaster has not reconnected in time, also when they reconnect a moment later", async () => {
		const { id } = await steps.live(author);
		await emit({ kind: "interrupted", streamId: id });
		await setTimes(id, { interruptedAt: ago(15 * 60 + 1) });
		await emit({ kind: "on-air", streamId: id, ...size });
		expect(await steps.get(id)).toMatchObject({ status: "ended", endReason: "broadcaster-lost" });
	});

	it("[S3] is paused when its broadcaster has not reconnected within a minute, and resumes when they return", async () => {
		const { id, endsBy, resumeBy } = await steps.get((await steps.live(author)).id);
		expect(resumeBy).toBeNull();
		await emit({ kind: "interrupted", streamId: id });
		const interruptedAt = ago(61);
		await setTimes(id, { interruptedAt });
		const returnsBy = new Date(interruptedAt.getTime() + 15 * 60_000).toISOString();
		expect(await steps.get(id)).toMatchObject({ status: "interrupted", resumeBy: returnsBy });
		await advanceOverdueStreams(app.app.deps);
		const paused = await steps.get(id);
		expect(paused).toMatchObject({
			status: "paused",
			isLive: true,
			endsBy,
			resumeBy: returnsBy,
			playbackUrl: `/fake/${id}.m3u8`,
		});
		expect(await engine.host().admitBroadcaster(id)).toEqual({ endsBy: new Date(String(endsBy)) });
		// Repeated, and an interruption that arrives late, change nothing.
		await advanceOverdueStreams(app.app.deps);
		await emit({ kind: "interrupted", streamId: id });
		expect(await steps.get(id)).toEqual(paused);
		await emit({ kind: "on-air", streamId: id, ...size });
		expect(await steps.get(id)).toMatchObject({ status: "live", endsBy, resumeBy: null });
		// The limit of the broadcast may come first.
		const limit = new Date(Date.now() + 300_000);
		await emit({ kind: "interrupted", streamId: id });
		await setTimes(id, { endsBy: limit });
		expect((await steps.get(id)).resumeBy).toBe(limit.toISOString());
		await steps.end(author, id);
	});

	it("[S3] is paused to the second by the supervising process, and ended by the limit during the pause", async () => {
		const { id } = await steps.live(author);
		await emit({ kind: "interrupted", streamId: id });
		await setTimes(id, { interruptedAt: ago(59.5), endsBy: new Date(Date.now() + 2_500) });
		const again = superviseStreams(app.app.deps);
		await again.start();
		try {
			await until("the pause", async () => (await steps.get(id)).status === "paused");
			await until("the end", async () => (await steps.get(id)).endReason === "limit");
		} finally {
			again.stop();
		}
	});

	it("[S3] is ended by a job when the supervising process has stopped", async () => {
		const [lost, over, fine] = [await steps.live(author), await steps.live(author), await steps.live(author)];
		await emit({ kind: "interrupted", streamId: lost.id });
		await setTimes(lost.id, { interruptedAt: ago(15 * 60 + 1) });
		await setTimes(over.id, { endsBy: ago(1) });
		await advanceOverdueStreams(app.app.deps);
		expect(await steps.get(lost.id)).toMatchObject({ status: "ended", endReason: "broadcaster-lost" });
		expect(await steps.get(over.id)).toMatchObject({ status: "ended", endReason: "limit" });
		expect((await steps.get(fine.id)).status).toBe("live");
	});

	it("[S3] a live stream that an operator hides ends and is not found", async () => {
		const { id } = await steps.live(author);
		await app.app.deps.db
			.updateTable("liveStream")
			.set({ hiddenAt: new Date(), hiddenReason: "a test" })
			.where("id", "=", id)
			.execute();
		await advanceOverdueStreams(app.app.deps);
		const row = await app.app.deps.db
			.selectFrom("liveStream")
			.select(["state", "endReason as reason"])
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		expect(row).toEqual({ state: "ended", reason: "operator" });
		expect((await refusal(steps.get(id))).code).toBe("StreamGoneException");
		await until("the engine to stop", () => isStopped(id));
	});

	it("[S3] a restart restores the limit, waits for the broadcaster, and completes streams that ended meanwhile", async () => {
		const running = await steps.live(author);
		const endsBy = (await steps.get(running.id)).endsBy;
		const gone = await steps.live(author);
		await steps.end(author, gone.id);
		await until("the engine to stop", () => isStopped(gone.id));
		requests.stopped.length = 0;
		const again = superviseStreams(app.app.deps);
		await again.start();
		try {
			expect(await steps.get(running.id)).toMatchObject({ status: "interrupted", endsBy });
			await until("the unrecorded stream to be stopped", () => isStopped(gone.id)?.reason === "author");
			await emit({ kind: "on-air", streamId: running.id, ...size });
			expect(await steps.get(running.id)).toMatchObject({ status: "live", endsBy });
			expect(isStopped(running.id)).toBeUndefined();
		} finally {
			again.stop();
		}
	});
});

describe("a campaign with a live stream", () => {
	it("[C2] [S3] cannot be deleted, and ends its broadcast when it ends", async () => {
		const campaign = await createTestCampaign(author);
		const { id } = await steps.schedule(author, campaign.id);
		await emit({ kind: "on-air", streamId: id, ...size });
		const read = () => author.call("getCampaign", { params: { campaignId: campaign.id } });
		expect(await read()).toMatchObject({
			permissions: { delete: false },
			liveStreamCount: { live: 1, upcoming: 0, past: 0 },
		});
		const refused = await refusal(author.call("deleteCampaign", { params: { campaignId: campaign.id } }));
		expect(refused.code).toBe("ForbiddenException");
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		expect(await steps.get(id)).toMatchObject({ status: "ended", endReason: "campaign-ended", playbackUrl: null });
		await until("the engine to stop", () => isStopped(id)?.reason === "campaign-ended");
		expect((await read()).liveStreamCount).toEqual({ live: 0, upcoming: 0, past: 1 });
	});

	it("[S3] an ended campaign's announced stream never starts, and its broadcaster is disconnected", async () => {
		const campaign = await createTestCampaign(author);
		const { id } = await steps.schedule(author, campaign.id);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		expect(await engine.host().admitBroadcaster(id)).toBeNull();
		await emit({ kind: "on-air", streamId: id, ...size });
		expect((await steps.get(id)).status).toBe("upcoming");
		await until("the engine to stop", () => isStopped(id)?.reason === "campaign-ended");
	});

	it("[S1] a campaign with a live stream cannot announce another one", async () => {
		const campaign = await createTestCampaign(author);
		const { id } = await steps.schedule(author, campaign.id);
		await emit({ kind: "on-air", streamId: id, ...size });
		expect((await refusal(steps.schedule(author, campaign.id))).code).toBe("CampaignHasStreamException");
		await emit({ kind: "interrupted", streamId: id });
		expect((await refusal(steps.schedule(author, campaign.id))).code).toBe("CampaignHasStreamException");
		await steps.end(author, id);
		expect((await steps.schedule(author, campaign.id)).status).toBe("upcoming");
	});
});

describe("the stream's key", () => {
	it("[S3] [U3] is created for the author at each request and audited without the key", async () => {
		const { id } = await steps.announced(author);
		const ask = (client = author) => client.call("createLiveConfig", { params: { streamId: id } });
		const [first, second] = [await ask(), await ask()];
		expect(first.streamKey).not.toBe(second.streamKey);
		expect(Object.keys(first).sort()).toEqual(["endpoint", "otherEndpoints", "streamKey"]);
		expect((await refusal(ask(await signUpPerson(app)))).code).toBe("ForbiddenException");
		expect(await auditOf(id)).toEqual(["live-stream-created", "live-stream-key-made", "live-stream-key-made"]);
		expect(app.logged.join("")).not.toContain(second.streamKey);
	});
});

describe("deleting a stream", () => {
	it("[S5] removes its recording and leaves other streams unchanged", async () => {
		const { id } = await steps.past(author);
		const other = await steps.past(author);
		await author.call("deleteLiveStream", { params: { streamId: id } });
		await until("the recording to be removed", () => requests.deleted.includes(id));
		expect(requests.deleted).not.toContain(other.id);
		expect((await steps.get(other.id)).duration).toBe(62);
	});
});

describe("posters", () => {
	const jpeg = () => decodeDataUrl(tinyJpeg);

	it("[S1] [S5] a cover that is chosen for a recording replaces the poster", async () => {
		const { id } = await steps.live(author);
		await emit({ kind: "poster", streamId: id, jpeg: jpeg() });
		await until("the poster", async () => (await steps.get(id)).poster);
		const body = { image: tinyJpeg };
		const live = await author.call("updateLiveStream", { params: { streamId: id }, body });
		expect(live.poster).not.toBeNull();
		await steps.end(author, id);
		const after = await author.call("updateLiveStream", { params: { streamId: id }, body });
		expect(after.poster).toBeNull();
		await until(
			"the old one to be removed",
			async () => (await fetch(`${app.url}${live.poster?.["800"]}`)).status === 404,
		);
	});

	it("[S5] the first picture becomes the poster; those that follow within a minute do not", async () => {
		const { id } = await steps.live(author);
		await emit({ kind: "poster", streamId: id, jpeg: jpeg() });
		const { poster } = await until("the poster", async () => {
			const stream = await steps.get(id);
			return stream.poster && stream;
		});
		expect((await fetch(`${app.url}${poster?.["800"]}`)).headers.get("content-type")).toBe("image/webp");
		await emit({ kind: "poster", streamId: id, jpeg: jpeg() });
		const { rows } = await sql<{ count: number }>`
			select count(*) as count from pgboss.job where name = 'take-poster' and data->>'streamId' = ${id}`.execute(
			app.app.deps.db,
		);
		expect(rows[0]?.count).toBe(1);
	});

	it("[S5] an invalid picture is dropped and logged, and the stream continues", async () => {
		const { id } = await steps.live(author);
		await emit({ kind: "poster", streamId: id, jpeg: Buffer.from("<svg onload=alert(1)>") });
		await until("the log", () => app.logged.some((line) => line.includes("invalid picture") && line.includes(id)));
		expect(await steps.get(id)).toMatchObject({ status: "live", poster: null });
	});
});
