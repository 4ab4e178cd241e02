import { type IngestConfig, ingestClose } from "@stride/contract/streams/ingest";
import { describe, expect, it } from "vitest";
import { configs, frame, idOf, stage } from "./uplink.test-steps.ts";
import { uplinkTimes } from "./uplink.ts";

describe("the protocol", () => {
	it("[S3] sends hello, then each track's configuration before its first frame", () => {
		const { uplink, take, welcome } = stage();
		uplink.tick(0);
		uplink.add(frame("video", true, 1), 0);
		uplink.add(frame("audio", true, 2), 0);
		uplink.add(frame("video", false, 3), 0);
		welcome(10);
		expect(
			take().map((one) => (one.kind === "message" ? one.message : [one.packet.kind, one.packet.sequence])),
		).toEqual([
			{ type: "hello", session: "session-1", tracks: ["video", "audio"] },
			configs.video,
			["video", 1],
			configs.audio,
			["audio", 2],
			["video", 3],
		]);
	});

	it("[S3] a changed configuration is sent between the frames that it separates, and on every new connection", () => {
		const { uplink, take, welcome } = stage();
		const other: IngestConfig = { ...configs.video, description: "AU0=" } as IngestConfig;
		uplink.tick(0);
		welcome(0);
		uplink.add(frame("video", true, 1), 0);
		uplink.add({ ...frame("video", true, 2), config: other }, 0);
		take();
		uplink.closed(1006, 100);
		uplink.tick(400);
		welcome(410, 0);
		const sentTypes = take().map((one) => (one.kind === "message" ? one.message.type : one.packet.sequence));
		expect(sentTypes).toEqual(["hello", "config", 1, "config", 2]);
	});

	it("[S3] frames are sent in batches, the first of all and of every connection immediately", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		uplink.add(frame("video", true, 1), 0);
		welcome(10);
		expect(sequences()).toEqual([1]);
		for (const [id, nowMs] of [
			[2, 15],
			[3, 25],
			[4, 39],
		] as const) {
			uplink.add(frame("video", false, id), nowMs);
			expect(sequences()).toEqual([]);
		}
		uplink.add(frame("video", false, 5), 40);
		expect(sequences()).toEqual([2, 3, 4, 5]);
		// The last frames do not wait for others.
		uplink.add(frame("video", false, 6), 45);
		uplink.tick(70);
		expect(sequences()).toEqual([6]);
	});

	it("[S3] continues after the server's last packet", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		for (let id = 1; id <= 6; id++) uplink.add(frame("video", id === 1, id), id);
		uplink.tick(60);
		uplink.handle({ type: "ack", sequence: 2 }, 70);
		sequences();
		uplink.closed(1006, 80);
		uplink.tick(400);
		welcome(410, 4, 2);
		expect(sequences()).toEqual([5, 6]);
	});

	it("[S3] frames that the server received and lost are resent", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		for (let id = 1; id <= 6; id++) uplink.add(frame("video", id === 1, id), id);
		uplink.tick(60);
		uplink.handle({ type: "receipt", sequence: 6 }, 70);
		uplink.handle({ type: "ack", sequence: 3 }, 70);
		sequences();
		uplink.closed(ingestClose.tryAgain, 80);
		uplink.tick(400);
		welcome(410, 3, 3);
		expect(sequences()).toEqual([4, 5, 6]);
	});

	it("[S3] a server without the session gets a new one, from the first remaining key frame", () => {
		const { uplink, take, sequences, welcome, calls } = stage();
		uplink.tick(0);
		welcome(0);
		for (let id = 1; id <= 6; id++) uplink.add(frame("video", id === 1 || id === 5, id), id);
		uplink.tick(60);
		uplink.handle({ type: "ack", sequence: 3 }, 70);
		uplink.closed(1006, 80);
		uplink.tick(400);
		take();
		welcome(410, 0, 0);
		expect(calls.sessions).toBe(2);
		take();
		welcome(420, 0, 0);
		const again = take();
		expect(again[0]).toMatchObject({ message: { type: "hello", session: "session-2" } });
		expect(again.flatMap((one) => (one.kind === "packet" ? [[one.packet.sequence, idOf(one.packet)]] : []))).toEqual([
			[1, 5],
			[2, 6],
		]);
		expect(sequences()).toEqual([]);
	});

	it.each([
		[ingestClose.replaced, { kind: "replaced" }],
		[ingestClose.ended, { kind: "ended", reason: null }],
		[ingestClose.unknownKey, { kind: "unknown-key" }],
		[ingestClose.brokenRules, { kind: "broken-rules" }],
	])("[S3] close code %i is final", (code, end) => {
		const { uplink, calls, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.closed(code, 10);
		for (let nowMs = 10; nowMs < 100_000; nowMs += 100) uplink.tick(nowMs);
		expect([uplink.end(), calls.connects]).toEqual([end, 1]);
	});

	it.each([1000, 1006, ingestClose.helloTimeout, ingestClose.tooFast, ingestClose.tryAgain])(
		"[S3] close code %i is retried",
		(code) => {
			const { uplink, calls, welcome } = stage();
			uplink.tick(0);
			welcome(0);
			uplink.closed(code, 10);
			uplink.tick(200);
			expect(calls.connects).toBe(1);
			uplink.tick(260);
			expect([uplink.end(), calls.connects]).toEqual([null, 2]);
		},
	);

	it("[S3] the server's stop carries its reason", () => {
		const { uplink, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.handle({ type: "stop", reason: "limit" }, 10);
		uplink.closed(ingestClose.ended, 11);
		expect(uplink.end()).toEqual({ kind: "ended", reason: "limit" });
	});

	it("[S3] a silent connection is closed, and restored for as long as the server waits", () => {
		const { uplink, calls, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.add(frame("video", true, 1), 1_000);
		uplink.tick(1_000 + uplinkTimes.silenceMs);
		expect(calls.closes).toBe(0);
		uplink.tick(1_001 + uplinkTimes.silenceMs);
		expect(calls.closes).toBe(1);
		for (let nowMs = 8_000; nowMs < 900_000; nowMs += 100) uplink.tick(nowMs);
		expect(uplink.end()).toBeNull();
		for (let nowMs = 900_000; nowMs < 910_000; nowMs += 100) uplink.tick(nowMs);
		expect(uplink.end()).toEqual({ kind: "lost" });
	});

	it("[S3] a connection without anything to acknowledge may be silent", () => {
		const { uplink, calls, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.add(frame("video", true, 1), 0);
		uplink.tick(60);
		uplink.handle({ type: "receipt", sequence: 1 }, 100);
		for (let nowMs = 100; nowMs < 60_000; nowMs += 100) uplink.tick(nowMs);
		expect(calls.closes).toBe(0);
	});
});

describe("a connection that is too slow", () => {
	it("[S3] unsent frames are dropped up to the last key frame; sent ones are not", () => {
		let buffered = 0;
		const { uplink, sequences, take, welcome } = stage({ buffered: () => buffered });
		uplink.tick(0);
		welcome(0);
		uplink.add(frame("video", true, 1), 0);
		uplink.add(frame("video", false, 2), 60);
		expect(sequences()).toEqual([1, 2]);
		buffered = 1_000_000;
		for (let id = 3; id <= 12; id++) uplink.add(frame("video", id % 4 === 0, id), id * 1_000);
		uplink.handle({ type: "receipt", sequence: 2 }, 12_000);
		uplink.tick(12_000);
		buffered = 0;
		uplink.tick(12_100);
		const out = take().flatMap((one) => (one.kind === "packet" ? [[one.packet.sequence, idOf(one.packet)]] : []));
		expect(out).toEqual([[3, 12]]);
		expect(uplink.health(12_100).droppedFrames).toBe(9);
	});

	it("[S3] a connection that accepts everything and delivers late gets at most some seconds of media", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		const frames = 100;
		for (let id = 1; id <= frames; id++) uplink.add(frame("video", id === 1, id, 50_000), id);
		// 2 Mbit/s for 2.5 s are 625 kB, that is 13 frames and no more.
		expect(sequences()).toHaveLength(13);
		uplink.handle({ type: "receipt", sequence: 4 }, 200);
		expect(sequences()).toEqual([14, 15, 16, 17]);
	});

	it("[S3] without a key frame to continue with one is requested, and no frame is accepted before it", () => {
		let buffered = 1_000_000;
		const { uplink, calls, sequences, welcome } = stage({ buffered: () => buffered });
		uplink.tick(0);
		welcome(0);
		for (let id = 1; id <= 3; id++) uplink.add(frame("video", false, id), 0);
		uplink.tick(uplinkTimes.staleMs + 1);
		expect(calls.keyFrames).toBe(1);
		buffered = 0;
		uplink.add(frame("audio", true, 4), 6_100);
		uplink.add(frame("video", false, 5), 6_100);
		expect(sequences()).toEqual([]);
		uplink.add(frame("video", true, 6), 6_200);
		expect(sequences()).toEqual([1]);
	});

	it("[S3] six seconds without a connection lose nothing", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.closed(1006, 0);
		for (let id = 1; id <= 180; id++) {
			uplink.add(frame("video", id % 60 === 1, id), id * 33);
			uplink.tick(id * 33);
		}
		welcome(6_500, 0, 0);
		expect(sequences()).toHaveLength(180);
		expect(uplink.health(6_500).droppedFrames).toBe(0);
	});
});

describe("the smaller picture", () => {
	const kindsOf = (all: ReturnType<ReturnType<typeof stage>["take"]>) =>
		all.map((one) => (one.kind === "message" ? one.message.type : `${one.packet.kind} ${one.packet.sequence}`));

	it("[S3] is declared to a server that knows it, and numbered with the other tracks", () => {
		const { uplink, take, welcome } = stage();
		uplink.tick(0);
		welcome(0, 0, 0, true);
		expect(take()).toMatchObject([{ message: { tracks: ["video", "audio", "saver"] } }]);
		expect(uplink.canSendSaver()).toBe(true);
		uplink.add(frame("video", true, 1), 0);
		uplink.add(frame("saver", true, 2), 0);
		uplink.add(frame("video", false, 3), 40);
		expect(kindsOf(take())).toEqual(["config", "video 1", "config", "saver 2", "video 3"]);
	});

	it("[S3] is neither declared nor sent to a server of the former version", () => {
		const { uplink, take, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		expect(take()).toMatchObject([{ message: { tracks: ["video", "audio"] } }]);
		expect(uplink.canSendSaver()).toBe(false);
		for (const kind of ["video", "saver", "audio"] as const) uplink.add(frame(kind, true, 1), 40);
		uplink.tick(80);
		expect(kindsOf(take())).toEqual(["config", "video 1", "config", "audio 2"]);
	});

	it("[S3] that is on the way begins a new session at a server of the former version, without it", () => {
		const { uplink, take, welcome, calls } = stage();
		uplink.tick(0);
		welcome(0, 0, 0, true);
		for (const [kind, id] of [
			["video", 1],
			["saver", 2],
			["video", 3],
			["saver", 4],
		] as const) {
			uplink.add(frame(kind, id < 3, id), id);
		}
		uplink.tick(60);
		uplink.closed(ingestClose.tryAgain, 80);
		uplink.tick(400);
		take();
		welcome(410, 0, 0);
		expect(calls.sessions).toBe(2);
		take();
		welcome(420, 0, 0);
		expect(kindsOf(take())).toEqual(["hello", "config", "video 1", "video 2"]);
	});

	it("[S3] that has not been sent yet is dropped there, and the session continues", () => {
		const { uplink, take, welcome, calls } = stage();
		uplink.tick(0);
		welcome(0, 0, 0, true);
		uplink.add(frame("video", true, 1), 0);
		uplink.tick(40);
		uplink.closed(1006, 50);
		uplink.add(frame("saver", true, 2), 60);
		uplink.add(frame("video", false, 3), 60);
		uplink.tick(400);
		take();
		welcome(410, 1, 1);
		expect([calls.sessions, kindsOf(take())]).toEqual([1, ["hello", "config", "video 2"]]);
		expect(uplink.canSendSaver()).toBe(false);
	});

	it("[S3] that the server refuses ends nothing, and is not sent any more", () => {
		const { uplink, take, welcome } = stage();
		uplink.tick(0);
		welcome(0, 0, 0, true);
		uplink.handle({ type: "refused", track: "saver", reason: "picture-size" }, 10);
		expect([uplink.end(), uplink.canSendSaver()]).toEqual([null, false]);
		uplink.add(frame("saver", true, 1), 20);
		uplink.tick(100);
		expect(kindsOf(take())).toEqual(["hello"]);
		expect(uplink.health(100).droppedFrames).toBe(0);
	});

	it("[S3] gives way while the full one is late, until its next key frame", () => {
		const { uplink, take, welcome } = stage({ buffered: () => 0 });
		uplink.tick(0);
		welcome(0, 0, 0, true);
		uplink.add(frame("video", true, 1), 0);
		uplink.add(frame("saver", true, 2), 0);
		uplink.add(frame("video", false, 3), 40);
		uplink.add(frame("saver", false, 4), 45);
		take();
		// No receipt arrives: what waits of it is dropped, and nothing is added.
		uplink.tick(700);
		uplink.add(frame("saver", false, 5), 710);
		uplink.add(frame("video", false, 6), 740);
		uplink.add(frame("saver", true, 7), 750);
		uplink.tick(800);
		expect(kindsOf(take()).filter((kind) => kind.startsWith("saver"))).toEqual([]);
		// The line is free again.
		uplink.handle({ type: "receipt", sequence: 5 }, 810);
		uplink.add(frame("saver", false, 8), 820);
		uplink.add(frame("saver", true, 9), 860);
		uplink.add(frame("video", false, 10), 900);
		uplink.tick(940);
		expect(kindsOf(take()).filter((kind) => kind.startsWith("saver"))).toHaveLength(1);
		expect(uplink.health(940).droppedFrames).toBe(0);
	});
});
