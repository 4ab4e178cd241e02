import { type LiveCaption, streamNamespace } from "@stride/contract/realtime";
import { readCaptions } from "@stride/contract/streams/read-captions";
import type { LiveStream } from "@stride/contract/streams/streams";
import {
	createTestApp,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	until,
} from "@stride/testing";
import fc from "fast-check";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, test } from "vitest";
import { createFakeEngine } from "../broadcast/fake-engine.test-steps.ts";
import { createStreamSteps } from "../streams.test-steps.ts";
import { writeDraft } from "./automatic-captions.ts";

const engine = createFakeEngine();
let offsetMs = 0;
let app: TestApp;
let author: TestClient;
let steps: ReturnType<typeof createStreamSteps>;
const sockets: Socket[] = [];

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		nodes: 2,
		clock: () => new Date(Date.now() + offsetMs),
		createLiveEngine: engine.create,
	});
	author = await signUpPerson(app);
	steps = createStreamSteps(app, engine);
});
afterAll(() => app.stop());
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect();
});

type Phrase = { captionId: string; language: "en" | "uk"; text: string; agoMs: number };
const phrase = (text: string, rest: Partial<Phrase> = {}): Phrase => ({
	captionId: crypto.randomUUID(),
	language: "en",
	text,
	agoMs: 500,
	...rest,
});
const send = (streamId: string, body: Phrase, client = author) =>
	client.call("sendLiveCaption", { params: { streamId }, body });
const draft = (streamId: string, client = author) => client.call("listAutomaticCaptions", { params: { streamId } });
const rowsOf = (streamId: string) =>
	app.app.deps.db
		.selectFrom("liveCaption")
		.where("streamId", "=", streamId)
		.select(["phrase", "startedAt", "updatedAt"])
		.orderBy("startedAt")
		.execute();

/** A page of a viewer at one of the nodes: the captions of its last event. */
function watch(streamId: string, node: number) {
	let latest: readonly LiveCaption[] = [];
	const socket = io(`${app.urls[node]}${streamNamespace(streamId)}`, {
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
	});
	sockets.push(socket);
	const isOpen = new Promise<void>((resolve) => socket.once("metadata", () => resolve()));
	socket.on("captions", ({ captions }: { captions: readonly LiveCaption[] }) => {
		latest = captions;
	});
	return { isOpen, texts: () => latest.map(({ text }) => text), captions: () => latest };
}

describe("a phrase of a broadcast", () => {
	it("[S4] is shown to the viewers of every node, and its changed text in its place", async () => {
		const { id } = await steps.live(author);
		const pages = [watch(id, 0), watch(id, 1)];
		await Promise.all(pages.map(({ isOpen }) => isOpen));
		const first = phrase("We are");
		await send(id, first);
		for (const page of pages) await until("the phrase", () => page.texts().join() === "We are");
		await send(id, { ...first, text: "We are at  the\nbridge", agoMs: 1_900 });
		await send(id, phrase("And now uphill", { language: "uk" }));
		for (const page of pages) {
			await until("both phrases", () => page.texts().join() === "We are at the bridge,And now uphill");
			const [one, other] = page.captions() as [LiveCaption, LiveCaption];
			expect([one.id, one.language, other.language]).toEqual([first.captionId, "en", "uk"]);
			expect(one.changedAtMs - one.startedAtMs).toBeGreaterThanOrEqual(500);
			expect(Math.abs(Date.now() - one.changedAtMs)).toBeLessThan(60_000);
		}
		expect(await rowsOf(id)).toHaveLength(2);
	});

	it("[S4] that is sent again changes nothing", async () => {
		const { id } = await steps.live(author);
		const one = phrase("Uphill");
		await send(id, one);
		const [before] = await rowsOf(id);
		await Promise.all([send(id, one), send(id, { ...one, agoMs: 4_000 })]);
		expect(await rowsOf(id)).toEqual([before]);
	});

	it("[S4] is stored without control characters, and not at all if nothing is left", async () => {
		const { id } = await steps.live(author);
		await send(id, phrase("a < b & \u202ec\u0007 <script>"));
		await send(id, phrase("\u202e\u0007"));
		expect((await rowsOf(id)).map((row) => row.phrase)).toEqual(["a < b & c <script>"]);
	});

	it.each([
		["an empty text", { text: "  " }],
		["a text that is too long", { text: "a".repeat(1_001) }],
		["a language that is not offered", { language: "xx" }],
		["an invalid id", { captionId: "1" }],
		["a start in the future", { agoMs: -1 }],
		["a start long ago", { agoMs: 60_001 }],
	])("[S4] with %s is refused", async (_, wrong) => {
		const { id } = await steps.live(author);
		expect((await refusal(send(id, { ...phrase("Ready?"), ...(wrong as object) }))).status).toBe(400);
		expect(await rowsOf(id)).toEqual([]);
	});

	it("[S4] is refused before the start and after the end, and from anyone else", async () => {
		const upcoming = await steps.announced(author);
		expect((await refusal(send(upcoming.id, phrase("Ready?")))).code).toBe("LiveStreamNotOnAirException");
		const { id } = await steps.past(author);
		expect((await refusal(send(id, phrase("Ready?")))).status).toBe(403);
		const live = await steps.live(author);
		const stranger = await signUpPerson(app);
		expect((await refusal(send(live.id, phrase("Ready?"), stranger))).status).toBe(403);
		expect((await refusal(draft(live.id, stranger))).status).toBe(403);
	});
});

describe("automatic captions", () => {
	/** A past stream with phrases from one second to another: the fake engine's recordings begin with 1970. */
	async function spoken(
		phrases: readonly (readonly [from: number, to: number, text: string, language?: "en" | "uk"])[],
	) {
		const { id } = await steps.past(author);
		const { db } = app.app.deps;
		for (const [from, to, text, language = "en"] of phrases) {
			await db
				.insertInto("liveCaption")
				.values({
					...{ streamId: id, id: crypto.randomUUID(), language, phrase: text },
					...{ startedAt: new Date(from * 1_000), updatedAt: new Date(to * 1_000) },
				})
				.execute();
		}
		return id;
	}

	it("[S5] are a draft of captions at the positions of the recording, by language", async () => {
		const id = await spoken([
			[1, 3, "Ready?"],
			[4, 5, "Вперед!", "uk"],
			[10, 12.5, "R&B <3"],
			[90, 92, "After the end"],
		]);
		expect(await draft(id)).toEqual([
			{
				language: "en",
				text: "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nReady?\n\n00:00:10.000 --> 00:00:12.500\nR&amp;B &lt;3\n",
			},
			{ language: "uk", text: "WEBVTT\n\n00:00:04.000 --> 00:00:05.000\nВперед!\n" },
		]);
		// They are no captions until the author has saved them.
		expect((await steps.get(id)).captions).toEqual([]);
		await author.call("saveCaptions", {
			params: { streamId: id, language: "en" },
			body: { text: (await draft(id))[0]?.text ?? "" },
		});
		expect((await steps.get(id)).captions).toEqual([{ language: "en" }]);
	});

	it("[S5] are empty without phrases", async () => {
		const { id } = await steps.past(author);
		expect(await draft(id)).toEqual([]);
	});

	it("[S5] [A5] are part of the personal data, and deleted with the stream and with the account", async () => {
		const person = await signUpPerson(app);
		const streams = [await steps.live(person), await steps.live(person)];
		for (const { id } of streams) await send(id, phrase("Uphill once more"), person);
		for (const { id } of streams) await steps.end(person, id);
		const prove = () => person.call("reauthenticate", { body: { password: testPassword } });
		await prove();
		const { parts } = await person.call("getPersonalData", {});
		expect(JSON.stringify(parts)).toContain("Uphill once more");
		const [deleted, remaining] = streams as [LiveStream, LiveStream];
		await person.call("deleteLiveStream", { params: { streamId: deleted.id } });
		expect([await rowsOf(deleted.id), (await rowsOf(remaining.id)).length]).toEqual([[], 1]);
		for (const { campaign } of streams) await person.call("endCampaign", { params: { campaignId: campaign.id } });
		await prove();
		await person.call("requestAccountDeletion", {});
		offsetMs += 8 * 24 * 3_600_000;
		await runJob(app, "remove-accounts");
		offsetMs = 0;
		expect(await rowsOf(remaining.id)).toEqual([]);
	});
});

/** Phrases in order, at least 200 ms apart, some longer than the time to the next. */
const spokenPhrases = fc
	.array(fc.record({ gapMs: fc.nat(9_000), lastsMs: fc.nat(20_000), text: fc.lorem({ maxCount: 60 }) }), {
		minLength: 1,
		maxLength: 40,
	})
	.map((phrases) => {
		let startMs = 0;
		return phrases.map(({ gapMs, lastsMs, text }) => {
			startMs += gapMs + 200;
			return { startMs, endMs: startMs + lastsMs, text };
		});
	});

test("[S5] a draft has every word once, in captions of two lines that do not overlap", () => {
	fc.assert(
		fc.property(spokenPhrases, (phrases) => {
			const reading = readCaptions(writeDraft(phrases));
			if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
			const { cues } = reading;
			expect(cues.map(({ plain }) => plain).join(" ")).toBe(phrases.map(({ text }) => text).join(" "));
			for (const [index, { startMs, endMs, plain }] of cues.entries()) {
				expect(plain.length).toBeLessThanOrEqual(84);
				expect(endMs - startMs).toBeLessThanOrEqual(14_000);
				expect(endMs).toBeLessThanOrEqual(cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY);
			}
			expect(phrases.every(({ startMs }) => cues.some((cue) => cue.startMs === startMs))).toBe(true);
		}),
	);
});

test("[S5] a long phrase shares its time among its captions by their lengths", () => {
	const text = `${"one two three four five six seven eight ".repeat(5)}end`;
	const reading = readCaptions(writeDraft([{ startMs: 1_000, endMs: 13_000, text }]));
	expect("cues" in reading && reading.cues.map(({ startMs, endMs, plain }) => [startMs, endMs, plain.length])).toEqual([
		[1_000, 5_358, 73],
		[5_358, 9_716, 73],
		[9_716, 13_000, 55],
	]);
});
