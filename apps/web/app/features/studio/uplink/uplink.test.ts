import { type IngestConfig, type IngestServerMessage, type IngestTrack, ingestClose } from "@stride/contract/ingest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EncodedFrame } from "./encoded-frame.ts";
import type { Packet } from "./outbox.ts";
import { createUplink, uplinkTimes } from "./uplink.ts";

const configs: Record<"video" | "audio", IngestConfig> = {
	video: { type: "config", track: "video", codec: "avc", description: "AUL=" },
	audio: { type: "config", track: "audio", codec: "aac", description: "EYg=" },
};

const frame = (kind: "video" | "audio", isKey: boolean, id: number, bytes = 8): EncodedFrame => {
	const data = new Uint8Array(bytes);
	new DataView(data.buffer).setUint32(0, id);
	return { kind, isKey, timeUs: id * 33_333, durationUs: 33_333, data, config: configs[kind] };
};
const idOf = ({ data }: { data: Uint8Array<ArrayBuffer> }) => new DataView(data.buffer).getUint32(0);

type Sent = { kind: "tell"; message: { type: string; session?: string } } | { kind: "packet"; packet: Packet };

/** An uplink whose world is written down. */
function stage(options: { buffered?: () => number } = {}) {
	const calls = { connects: 0, closes: 0, keyFrames: 0, sessions: 0 };
	const sent: Sent[] = [];
	const uplink = createUplink(
		{ tracks: ["video", "audio"], firstBitrate: 2_000_000, ceiling: 3_000_000, nowMs: 0 },
		{
			connect: () => calls.connects++,
			tell: (message) => sent.push({ kind: "tell", message }),
			send: (packet) => sent.push({ kind: "packet", packet }),
			close: () => calls.closes++,
			bufferedBytes: options.buffered ?? (() => 0),
			wantKeyFrame: () => calls.keyFrames++,
			random: () => 0,
			newSession: () => `session-${++calls.sessions}`,
		},
	);
	const welcome = (nowMs: number, lastSequence = 0, acknowledged = lastSequence) => {
		uplink.opened();
		uplink.hear({ type: "welcome", lastSequence, acknowledged, endsBy: null, bitrateMax: 4_000_000 }, nowMs);
	};
	const take = () => sent.splice(0);
	const sequences = () => take().flatMap((one) => (one.kind === "packet" ? [one.packet.sequence] : []));
	return { uplink, calls, take, sequences, welcome };
}

describe("the conversation", () => {
	it("[S3] says hello, then each track's configuration before its first frame", () => {
		const { uplink, take, welcome } = stage();
		uplink.tick(0);
		uplink.add(frame("video", true, 1), 0);
		uplink.add(frame("audio", true, 2), 0);
		uplink.add(frame("video", false, 3), 0);
		welcome(10);
		expect(take().map((one) => (one.kind === "tell" ? one.message : [one.packet.kind, one.packet.sequence]))).toEqual([
			{ type: "hello", session: "session-1", tracks: ["video", "audio"] },
			configs.video,
			["video", 1],
			configs.audio,
			["audio", 2],
			["video", 3],
		]);
	});

	it("[S3] a configuration that changes is told between the frames that it divides, and on every new connection", () => {
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
		const told = take().map((one) => (one.kind === "tell" ? one.message.type : one.packet.sequence));
		expect(told).toEqual(["hello", "config", 1, "config", 2]);
	});

	it("[S3] goes on after what the server has", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		for (let id = 1; id <= 6; id++) uplink.add(frame("video", id === 1, id), id);
		uplink.hear({ type: "ack", sequence: 2 }, 10);
		sequences();
		uplink.closed(1006, 20);
		uplink.tick(300);
		welcome(310, 4, 2);
		expect(sequences()).toEqual([5, 6]);
	});

	it("[S3] what came in but was lost with the server is sent again", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		for (let id = 1; id <= 6; id++) uplink.add(frame("video", id === 1, id), id);
		uplink.hear({ type: "receipt", sequence: 6 }, 10);
		uplink.hear({ type: "ack", sequence: 3 }, 10);
		sequences();
		uplink.closed(ingestClose.tryAgain, 20);
		uplink.tick(300);
		welcome(310, 3, 3);
		expect(sequences()).toEqual([4, 5, 6]);
	});

	it("[S3] a server that knows nothing of the session gets a new one, from the first key frame that is left", () => {
		const { uplink, take, sequences, welcome, calls } = stage();
		uplink.tick(0);
		welcome(0);
		for (let id = 1; id <= 6; id++) uplink.add(frame("video", id === 1 || id === 5, id), id);
		uplink.hear({ type: "ack", sequence: 3 }, 10);
		uplink.closed(1006, 20);
		uplink.tick(300);
		take();
		welcome(310, 0, 0);
		expect(calls.sessions).toBe(2);
		take();
		welcome(320, 0, 0);
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
		"[S3] close code %i is tried again",
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

	it("[S3] the server's stop tells its reason", () => {
		const { uplink, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.hear({ type: "stop", reason: "limit" }, 10);
		uplink.closed(ingestClose.ended, 11);
		expect(uplink.end()).toEqual({ kind: "ended", reason: "limit" });
	});

	it("[S3] a line that is silent is given up, and after a minute and more all of it", () => {
		const { uplink, calls, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.add(frame("video", true, 1), 1_000);
		uplink.tick(1_000 + uplinkTimes.silenceMs);
		expect(calls.closes).toBe(0);
		uplink.tick(1_001 + uplinkTimes.silenceMs);
		expect(calls.closes).toBe(1);
		for (let nowMs = 8_000; uplink.end() === null && nowMs < 200_000; nowMs += 100) uplink.tick(nowMs);
		expect(uplink.end()).toEqual({ kind: "lost" });
	});

	it("[S3] a line on which there is nothing to tell of may be silent", () => {
		const { uplink, calls, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		uplink.add(frame("video", true, 1), 0);
		uplink.hear({ type: "receipt", sequence: 1 }, 100);
		for (let nowMs = 100; nowMs < 60_000; nowMs += 100) uplink.tick(nowMs);
		expect(calls.closes).toBe(0);
	});
});

describe("a line that is too slow", () => {
	it("[S3] what was not sent is dropped up to the last key frame; nothing that was sent is", () => {
		let buffered = 0;
		const { uplink, sequences, take, welcome } = stage({ buffered: () => buffered });
		uplink.tick(0);
		welcome(0);
		uplink.add(frame("video", true, 1), 0);
		uplink.add(frame("video", false, 2), 0);
		expect(sequences()).toEqual([1, 2]);
		buffered = 1_000_000;
		for (let id = 3; id <= 12; id++) uplink.add(frame("video", id % 4 === 0, id), id * 1_000);
		uplink.hear({ type: "receipt", sequence: 2 }, 12_000);
		uplink.tick(12_000);
		buffered = 0;
		uplink.tick(12_100);
		const out = take().flatMap((one) => (one.kind === "packet" ? [[one.packet.sequence, idOf(one.packet)]] : []));
		expect(out).toEqual([[3, 12]]);
		expect(uplink.health(12_100).droppedFrames).toBe(9);
	});

	it("[S3] a line that takes everything and delivers late is given no more than some seconds' worth", () => {
		const { uplink, sequences, welcome } = stage();
		uplink.tick(0);
		welcome(0);
		const frames = 100;
		for (let id = 1; id <= frames; id++) uplink.add(frame("video", id === 1, id, 50_000), id);
		// 2 Mbit/s for 2.5 s are 625 kB, that is 13 frames and no more.
		expect(sequences()).toHaveLength(13);
		uplink.hear({ type: "receipt", sequence: 4 }, 200);
		expect(sequences()).toEqual([14, 15, 16, 17]);
	});

	it("[S3] without a key frame to go on with one is asked for, and nothing is taken before it", () => {
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

	it("[S3] six seconds without a line lose nothing", () => {
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

type Step =
	| { do: "frame"; isKey: boolean; isAudio: boolean }
	| { do: "serve"; count: number }
	| { do: "receipt" | "ack" | "cut" | "restart" | "forget-session" | "old-news" }
	| { do: "pass"; ms: number };

const step = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record({ do: fc.constant("frame" as const), isKey: fc.boolean(), isAudio: fc.boolean() }),
	},
	{ weight: 6, arbitrary: fc.record({ do: fc.constant("serve" as const), count: fc.nat(6) }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constantFrom("receipt" as const, "ack" as const, "old-news" as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom("cut" as const, "restart" as const) }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat(1_500) }) },
);

/** An ingest as the contract describes it, over a line that may break at any point. */
function server() {
	let wire: Sent[] = [];
	/** Per session: what came in, and how much of it is durable. */
	const sessions = new Map<string, { came: number[]; durable: number }>();
	let current: string | null = null;
	let told = new Set<IngestTrack>();
	const faults: string[] = [];
	return {
		faults,
		put: (one: Sent) => wire.push(one),
		isFull: (room: number) => wire.length >= room,
		/** Reads from the line. @returns what it answers */
		serve(count: number): IngestServerMessage[] {
			const answers: IngestServerMessage[] = [];
			for (const one of wire.splice(0, count)) {
				if (one.kind === "tell" && one.message.type === "hello") {
					current = String(one.message.session);
					if (!sessions.has(current)) sessions.set(current, { came: [], durable: 0 });
					told = new Set();
					const { came, durable } = sessions.get(current) ?? { came: [], durable: 0 };
					const welcome = { lastSequence: came.length, acknowledged: durable, endsBy: null, bitrateMax: 4_000_000 };
					answers.push({ type: "welcome", ...welcome });
				} else if (one.kind === "tell") told.add((one.message as IngestConfig).track);
				else {
					const session = sessions.get(String(current));
					const expected = (session?.came.length ?? 0) + 1;
					if (one.packet.sequence !== expected) faults.push(`got ${one.packet.sequence}, due was ${expected}`);
					if (!told.has(one.packet.kind)) faults.push(`${one.packet.kind} without its configuration`);
					session?.came.push(idOf(one.packet));
				}
			}
			return answers;
		},
		cut: () => {
			wire = [];
		},
		/** What is not durable is gone. */
		restart() {
			wire = [];
			for (const session of sessions.values()) session.came.length = session.durable;
		},
		came: () => sessions.get(String(current))?.came.length ?? 0,
		makeDurable(): number {
			const session = sessions.get(String(current));
			if (session) session.durable = session.came.length;
			return session?.durable ?? 0;
		},
		recorded: () => [...sessions.values()].flatMap(({ came }) => came),
	};
}

describe("over any line", () => {
	it("[S3] every frame that was sent is recorded once and in order, none is sent twice after a welcome", () => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 150 }), fc.integer({ min: 1, max: 30 }), (steps: Step[], roomAtFirst) => {
				let nowMs = 0;
				// How much the line holds; a new connection may hold less than what was lost with the one before.
				let room = roomAtFirst;
				let id = 0;
				let isUp = false;
				const ingest = server();
				const taken: number[] = [];
				const uplink = createUplink(
					{ tracks: ["video", "audio"], firstBitrate: 2_000_000, ceiling: 3_000_000, nowMs },
					{
						connect: () => {
							isUp = true;
						},
						tell: (message) => ingest.put({ kind: "tell", message }),
						send: (packet) => {
							if (!taken.includes(idOf(packet))) taken.push(idOf(packet));
							ingest.put({ kind: "packet", packet });
						},
						close: () => {
							isUp = false;
							ingest.cut();
						},
						bufferedBytes: () => (ingest.isFull(room) ? 1_000_000 : 0),
						wantKeyFrame: () => undefined,
						random: () => 0.5,
						newSession: () => crypto.randomUUID(),
					},
				);
				const serve = (count: number) => {
					uplink.opened();
					if (isUp) for (const answer of ingest.serve(count)) uplink.hear(answer, nowMs);
				};
				const breakOff = () => {
					isUp = false;
					room = Math.max(2, Math.round(room / 2));
					uplink.closed(1006, nowMs);
				};
				const act = (one: Step) => {
					if (one.do === "frame")
						uplink.add(frame(one.isAudio ? "audio" : "video", one.isKey || one.isAudio, ++id), nowMs);
					else if (one.do === "serve") serve(one.count);
					else if (one.do === "receipt") isUp && uplink.hear({ type: "receipt", sequence: ingest.came() }, nowMs);
					else if (one.do === "ack") isUp && uplink.hear({ type: "ack", sequence: ingest.makeDurable() }, nowMs);
					else if (one.do === "old-news") isUp && uplink.hear({ type: "ack", sequence: 0 }, nowMs);
					else if (one.do === "cut") {
						ingest.cut();
						breakOff();
					} else if (one.do === "restart") {
						ingest.restart();
						breakOff();
					} else if (one.do === "pass") nowMs += one.ms;
					uplink.tick(nowMs);
				};
				for (const one of steps) act(one);
				// The line stands at last, and everything has time to come.
				for (let turn = 0; turn < 30; turn++) {
					for (const one of [{ do: "pass", ms: 300 }, { do: "serve", count: 1_000 }, { do: "ack" }] as Step[]) act(one);
				}
				expect(ingest.faults).toEqual([]);
				expect(ingest.recorded()).toEqual(taken);
				expect(uplink.isEmpty()).toBe(true);
			}),
			{ numRuns: 400 },
		);
	});
});
