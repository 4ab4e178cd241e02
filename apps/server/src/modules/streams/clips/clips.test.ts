import { clipCaptionsPath } from "@stride/contract/streams/caption-languages";
import { clipLimits } from "@stride/contract/streams/clip-rules";
import {
	createTestApp,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findAudit } from "../../../platform/audit.ts";
import { campaignChanged } from "../../campaigns/index.ts";
import { createFakeEngine } from "../broadcast/fake-engine.test-steps.ts";
import { streamChanged } from "../stream-changed.ts";
import { createStreamSteps } from "../streams.test-steps.ts";

const engine = createFakeEngine();
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;
let offsetMs = 0;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: () => new Date(Date.now() + offsetMs),
		createLiveEngine: engine.create,
	});
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());

const range = { startMs: 5_500, endMs: 25_500 };
type Body = { title: string; range: { startMs: number; endMs: number } | null };
const create = (streamId: string, body: Partial<Body> = {}, client = author) =>
	client.call("createClip", { params: { streamId }, body: { title: "Over the pass", range, ...body } });
const list = (streamId: string, client: TestClient = app.client()) =>
	client.call("listClips", { params: { streamId } });
const get = (clipId: string, client: TestClient = app.client()) => client.call("getClip", { params: { clipId } });
const rename = (streamId: string, clipId: string, title: string, client = author) =>
	client.call("renameClip", { params: { streamId, clipId }, body: { title } });
const remove = (streamId: string, clipId: string, client = author) =>
	client.call("deleteClip", { params: { streamId, clipId } });
const found = (streamId: string, clipId: string) => engine.host().findClip({ streamId, clipId });

describe("clips of an own recording", () => {
	it("[S5] are made, listed for everybody, renamed and deleted, with audit events", async () => {
		const stream = await steps.past(author);
		const clip = await create(stream.id, { title: "  Over\nthe pass " });
		expect(clip).toMatchObject({
			title: "Over the pass",
			stream: { id: stream.id, title: stream.title },
			campaign: { id: stream.campaign.id },
			image: stream.image,
			resolution: "1280x720",
			durationMs: 20_000,
			leadMs: 1_500,
			captions: [],
			playbackUrl: `/fake/${stream.id}/${clip.id}.m3u8`,
			mayChange: true,
		});
		const second = await create(stream.id, { title: "The finish", range: { startMs: 50_000, endMs: 90_000 } });
		expect(second.durationMs).toBe(11_500);
		expect((await list(stream.id)).map(({ title, mayChange }) => [title, mayChange])).toEqual([
			["The finish", false],
			["Over the pass", false],
		]);
		expect(await get(clip.id)).toEqual({ ...clip, mayChange: false });

		expect((await rename(stream.id, clip.id, "Down the other side")).title).toBe("Down the other side");
		await remove(stream.id, clip.id);
		await remove(stream.id, clip.id);
		expect((await refusal(get(clip.id))).code).toBe("ClipNotFoundException");
		expect((await refusal(rename(stream.id, clip.id, "Once more"))).code).toBe("ClipNotFoundException");
		expect(await list(stream.id)).toHaveLength(1);
		for (const action of ["clip-created", "clip-renamed", "clip-deleted"]) {
			expect(await findAudit(app.app.deps.db, action, stream.id), action).toBeDefined();
		}
	});

	it("[S5] [U3] belong to the author of the stream in the path", async () => {
		const stream = await steps.past(author);
		const clip = await create(stream.id);
		const stranger = await signUpPerson(app);
		const theirs = await steps.past(stranger);
		for (const call of [
			() => create(stream.id, {}, stranger),
			() => rename(stream.id, clip.id, "Mine now", stranger),
			() => remove(stream.id, clip.id, stranger),
		]) {
			expect(await refusal(call())).toMatchObject({ status: 403, code: "ForbiddenException" });
		}
		// Through a stream of their own.
		expect((await refusal(rename(theirs.id, clip.id, "Mine now", stranger))).code).toBe("ClipNotFoundException");
		await remove(theirs.id, clip.id, stranger);
		expect((await refusal(create(stream.id, {}, app.client()))).status).toBe(401);
		expect(await get(clip.id)).toMatchObject({ title: clip.title });
		expect(await found(theirs.id, clip.id)).toBeNull();
	});

	it("[S5] are of a recording from its completion on, and of a stream on the air its last seconds", async () => {
		const { id } = await steps.announced(author);
		expect((await refusal(create(id))).code).toBe("LiveStreamNotOnAirException");
		expect((await refusal(create(id, { range: null }))).code).toBe("LiveStreamNotOnAirException");
		await engine.emit({ kind: "on-air", streamId: id, width: 720, height: 1280 });
		expect((await refusal(create(id))).code).toBe("LiveStreamOnAirException");
		expect(await create(id, { range: null })).toMatchObject({ durationMs: 30_000, resolution: "720x1280" });
		await engine.emit({ kind: "interrupted", streamId: id });
		await create(id, { range: null });
		await steps.end(author, id);
		const tooLate = { status: 409, code: "LiveClipTooLateException", title: "The broadcast has ended" };
		expect((await refusal(create(id))).code).toBe("LiveStreamNotOnAirException");
		expect(await refusal(create(id, { range: null }))).toMatchObject(tooLate);
		await engine.emit({ kind: "recorded", streamId: id, durationMs: 61_500, width: 720, height: 1280 });
		await create(id);
		expect(await refusal(create(id, { range: null }))).toMatchObject(tooLate);
		expect(await list(id)).toHaveLength(3);
	});

	it("[S5] go where nothing was recorded", async () => {
		const { id } = await steps.live(author);
		const clip = await create(id, { range: null });
		await steps.end(author, id);
		await engine.emit({ kind: "recorded", streamId: id, durationMs: 0, width: 0, height: 0 });
		await expect.poll(() => found(id, clip.id)).toBeNull();
		expect(await get(clip.id)).toMatchObject({ playbackUrl: null });
		expect((await refusal(create(id, { range: null }))).code).toBe("LiveStreamNotOnAirException");
	});

	it.each([
		["too short", { startMs: 0, endMs: 9_999 }, "range", "A clip has at least 10 seconds."],
		["too long", { startMs: 0, endMs: 90_001 }, "range", "A clip has at most 90 seconds."],
		["backwards", { startMs: 30_000, endMs: 10_000 }, "range", "A clip has at least 10 seconds."],
		["beyond the recording", { startMs: 60_000, endMs: 80_000 }, "range.endMs", "The recording ends before that."],
		["negative", { startMs: -1, endMs: 20_000 }, "range.startMs", "Enter a time in the recording, such as 01:30."],
	])("[S5] a range that is %s is refused", async (_, wrong, field, message) => {
		const { id } = await steps.past(author);
		expect(await refusal(create(id, { range: wrong }))).toMatchObject({ status: 400, fields: { [field]: message } });
		expect(await list(id)).toEqual([]);
	});

	it("[S5] twenty a stream, also when they are made at once", async () => {
		const { id } = await steps.past(author);
		const outcomes = await Promise.allSettled(
			Array.from({ length: clipLimits.clipsPerStreamMax + 5 }, (_, at) => create(id, { title: `Clip ${at}` })),
		);
		const refused = outcomes.filter((one) => one.status === "rejected");
		expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill("ClipsExceededException"));
		const clips = await list(id);
		expect(clips).toHaveLength(clipLimits.clipsPerStreamMax);
		await remove(id, String(clips[0]?.id));
		await create(id);
		// The clips of another stream do not count.
		await create((await steps.past(author)).id);
	});
});

describe("the captions of a clip", () => {
	const save = (streamId: string, text: string) =>
		author.call("saveCaptions", { params: { streamId, language: "en" }, body: { text } });
	const file = (clipId: string, language = "en") =>
		fetch(`${app.url}/v1${clipCaptionsPath(clipId, language)}`, { redirect: "error" });

	it("[S5] are those of its part of the recording, timed from the beginning of its playlist", async () => {
		const { id, campaign } = await steps.past(author);
		const clip = await create(id);
		expect((await file(clip.id)).status).toBe(404);
		const pad = (at: number) => String(at).padStart(2, "0");
		const texts = [3, 5, 12, 25, 26].map((at) => `00:00:${pad(at)}.000 --> 00:00:${pad(at + 1)}.000\nAt ${at}`);
		await save(id, texts.join("\n\n"));
		expect((await get(clip.id)).captions).toEqual([{ language: "en" }]);
		const answer = await file(clip.id);
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/vtt; charset=utf-8"]);
		// The playlist begins at 4 s, the clip is 5.5 to 25.5 s.
		expect(await answer.text()).toBe(
			[
				"WEBVTT\n",
				"00:00:01.000 --> 00:00:02.000\nAt 5\n",
				"00:00:08.000 --> 00:00:09.000\nAt 12\n",
				"00:00:21.000 --> 00:00:22.000\nAt 25\n",
			].join("\n"),
		);
		expect((await file(clip.id, "uk")).status).toBe(404);
		for (const unknown of [id, "none", app.app.deps.newId()]) {
			const { error } = (await (await file(unknown)).json()) as { error: { code: string } };
			expect(error.code).toBe("ClipNotFoundException");
		}
		const etag = String(answer.headers.get("etag"));
		const again = () =>
			fetch(`${app.url}/v1${clipCaptionsPath(clip.id, "en")}`, { headers: { "if-none-match": etag } });
		expect((await again()).status).toBe(304);
		await save(id, "00:00:06.000 --> 00:00:07.000\nAt 6");
		expect(await (await again()).text()).toContain("00:00:02.000 --> 00:00:03.000\nAt 6\n");
		const { db, signals } = app.app.deps;
		const hide = async (hiddenAt: Date | null) => {
			await db.updateTable("liveStream").set({ hiddenAt }).where("id", "=", id).execute();
			await signals.publish(db, { kind: streamChanged, id });
		};
		await hide(new Date());
		await expect.poll(async () => (await file(clip.id)).status).toBe(410);
		await hide(null);
		await expect.poll(async () => (await file(clip.id)).status).toBe(200);
		await remove(id, clip.id);
		expect((await file(clip.id)).status).toBe(404);
		const other = await create(id);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		await expect.poll(async () => (await file(other.id)).status).toBe(410);
		expect((await get(other.id)).captions).toEqual([]);
	});
});

describe("the engine finds a clip", () => {
	it("[S5] from its making on, until it is deleted", async () => {
		const { id } = await steps.past(author);
		const clip = await create(id);
		await expect.poll(() => found(id, clip.id)).toMatchObject({ startMs: 5_500, endMs: 25_500, madeAt: null });
		expect(await found(id, app.app.deps.newId())).toBeNull();
		await remove(id, clip.id);
		await expect.poll(() => found(id, clip.id)).toBeNull();
	});

	it("[S5] until its stream or campaign is hidden, and again afterwards", async () => {
		const { id, campaign } = await steps.past(author);
		const clip = await create(id);
		const { db, signals } = app.app.deps;
		const hide = async (hiddenAt: Date | null) => {
			await db.updateTable("liveStream").set({ hiddenAt }).where("id", "=", id).execute();
			await signals.publish(db, { kind: streamChanged, id });
		};
		await hide(new Date());
		await expect.poll(() => found(id, clip.id)).toBeNull();
		expect(await engine.host().findWithdrawal(id)).toBe("hidden");
		expect((await refusal(get(clip.id))).code).toBe("StreamGoneException");
		expect((await refusal(list(id))).status).toBe(404);
		expect((await refusal(create(id))).status).toBe(404);
		expect((await refusal(remove(id, clip.id))).status).toBe(404);
		await hide(null);
		await expect.poll(() => found(id, clip.id)).not.toBeNull();
		await db
			.updateTable("campaign")
			.set({ hiddenAt: new Date(), hiddenReason: "a test" })
			.where("id", "=", campaign.id)
			.execute();
		await signals.publish(db, { kind: campaignChanged, id: campaign.id });
		await expect.poll(() => found(id, clip.id)).toBeNull();
		expect((await refusal(get(clip.id))).status).toBe(410);
	});

	it("[S5] until the campaign has ended: then its page remains, and nothing can be changed", async () => {
		const { id, campaign } = await steps.past(author);
		const clip = await create(id);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		await expect.poll(() => found(id, clip.id)).toBeNull();
		expect(await engine.host().findWithdrawal(id)).toBe("campaign-ended");
		expect(await get(clip.id, author)).toMatchObject({ title: clip.title, playbackUrl: null, mayChange: false });
		for (const call of [() => create(id), () => rename(id, clip.id, "Later"), () => remove(id, clip.id)]) {
			expect((await refusal(call())).code).toBe("ForbiddenException");
		}
	});

	it("[S5] until its stream is deleted, which deletes the clip", async () => {
		const { id } = await steps.past(author);
		const clip = await create(id);
		await author.call("deleteLiveStream", { params: { streamId: id } });
		await expect.poll(() => found(id, clip.id)).toBeNull();
		expect(await engine.host().findWithdrawal(id)).toBe("deleted");
		expect((await refusal(get(clip.id))).code).toBe("ClipNotFoundException");
		const { db } = app.app.deps;
		expect(await db.selectFrom("streamClip").select("id").where("streamId", "=", id).execute()).toEqual([]);
	});
});

it("[S5] [A5] the author's data name the clips, and the deletion of the account removes them", async () => {
	const person = await signUpPerson(app);
	const { id, campaign } = await steps.past(person);
	await create(id, { title: "Через перевал" }, person);
	const prove = () => person.call("reauthenticate", { body: { password: testPassword } });
	await prove();
	const { parts } = await person.call("getPersonalData", {});
	expect(JSON.stringify(parts)).toContain("Через перевал");
	await person.call("endCampaign", { params: { campaignId: campaign.id } });
	await prove();
	await person.call("requestAccountDeletion", {});
	offsetMs += 8 * 24 * 3_600_000;
	await runJob(app, "remove-accounts");
	offsetMs = 0;
	const { db } = app.app.deps;
	expect(await db.selectFrom("streamClip").select("id").where("streamId", "=", id).execute()).toEqual([]);
});
