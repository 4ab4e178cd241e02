import type { IngestConfig, IngestServerMessage, IngestTrack } from "@stride/contract/streams/ingest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frame, idOf, type Sent } from "./uplink.test-steps.ts";
import { createUplink } from "./uplink.ts";

type Step =
	| { do: "frame"; isKey: boolean; kind: "video" | "audio" | "saver" }
	| { do: "serve"; count: number }
	| { do: "receipt" | "ack" | "cut" | "restart" | "forget-session" | "old-news" }
	| { do: "pass"; ms: number };

const step = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.record({
			do: fc.constant("frame" as const),
			isKey: fc.boolean(),
			kind: fc.constantFrom("video" as const, "audio" as const, "saver" as const),
		}),
	},
	{ weight: 6, arbitrary: fc.record({ do: fc.constant("serve" as const), count: fc.nat(6) }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constantFrom("receipt" as const, "ack" as const, "old-news" as const) }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom("cut" as const, "restart" as const) }) },
	{ weight: 3, arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.nat(1_500) }) },
);

/** An ingest as defined by the contract, over a connection that may break at any point. */
function server() {
	let wire: Sent[] = [];
	/** Per session: the received frames, and how many of them are durable. */
	const sessions = new Map<string, { came: number[]; durable: number }>();
	let current: string | null = null;
	let sentConfigs = new Set<IngestTrack>();
	let declared: readonly string[] = [];
	const faults: string[] = [];
	return {
		faults,
		put: (one: Sent) => wire.push(one),
		isFull: (room: number) => wire.length >= room,
		/** Reads from the connection. @returns its answers */
		serve(count: number): IngestServerMessage[] {
			const answers: IngestServerMessage[] = [];
			for (const one of wire.splice(0, count)) {
				if (one.kind === "message" && one.message.type === "hello") {
					// The packager records what it has of the previous session.
					if (current !== one.message.session) this.makeDurable();
					current = String(one.message.session);
					if (!sessions.has(current)) sessions.set(current, { came: [], durable: 0 });
					declared = one.message.tracks ?? [];
					sentConfigs = new Set();
					const { came, durable } = sessions.get(current) ?? { came: [], durable: 0 };
					const welcome = { lastSequence: came.length, acknowledged: durable, endsBy: null, bitrateMax: 4_000_000 };
					answers.push({ type: "welcome", ...welcome });
				} else if (one.kind === "message") sentConfigs.add((one.message as IngestConfig).track);
				else {
					const session = sessions.get(String(current));
					const expected = (session?.came.length ?? 0) + 1;
					if (one.packet.sequence !== expected) faults.push(`got ${one.packet.sequence}, due was ${expected}`);
					if (!declared.includes(one.packet.kind)) faults.push(`${one.packet.kind} is undeclared`);
					if (!sentConfigs.has(one.packet.kind)) faults.push(`${one.packet.kind} without its configuration`);
					session?.came.push(idOf(one.packet));
				}
			}
			return answers;
		},
		cut: () => {
			wire = [];
		},
		/** Everything that is not durable is lost. */
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

describe("over any connection", () => {
	it("[S3] every frame that was sent is recorded once and in order, none is resent after a welcome that covers it", () => {
		fc.assert(
			fc.property(fc.array(step, { maxLength: 150 }), fc.integer({ min: 1, max: 30 }), (steps: Step[], roomAtFirst) => {
				let nowMs = 0;
				// The capacity of the connection; a new one may hold less than what was lost with the previous one.
				let room = roomAtFirst;
				let id = 0;
				let isUp = false;
				const ingest = server();
				// Servers of both versions answer in turn.
				let connections = 0;
				const knowsSaver = () => connections % 3 !== 0;
				const taken: number[] = [];
				const savers = new Set<number>();
				const uplink = createUplink(
					{
						tracks: ["video", "audio"],
						offersSaver: true,
						firstBitrate: 2_000_000,
						ceiling: 3_000_000,
						givenUpMs: 75_000,
						nowMs,
					},
					{
						connect: () => {
							isUp = true;
							connections++;
						},
						sendMessage: (message) => ingest.put({ kind: "message", message }),
						send: (packet) => {
							// The smaller picture is not recorded.
							if (packet.kind === "saver") savers.add(idOf(packet));
							else if (!taken.includes(idOf(packet))) taken.push(idOf(packet));
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
					uplink.opened(knowsSaver());
					if (isUp) for (const answer of ingest.serve(count)) uplink.handle(answer, nowMs);
				};
				const breakOff = () => {
					isUp = false;
					room = Math.max(2, Math.round(room / 2));
					uplink.closed(1006, nowMs);
				};
				const act = (one: Step) => {
					if (one.do === "frame") uplink.add(frame(one.kind, one.isKey || one.kind === "audio", ++id), nowMs);
					else if (one.do === "serve") serve(one.count);
					else if (one.do === "receipt") isUp && uplink.handle({ type: "receipt", sequence: ingest.came() }, nowMs);
					else if (one.do === "ack") isUp && uplink.handle({ type: "ack", sequence: ingest.makeDurable() }, nowMs);
					else if (one.do === "old-news") isUp && uplink.handle({ type: "ack", sequence: 0 }, nowMs);
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
				// Finally the connection stays up, and everything has time to arrive.
				for (let round = 0; round < 30; round++) {
					for (const one of [{ do: "pass", ms: 300 }, { do: "serve", count: 1_000 }, { do: "ack" }] as Step[]) act(one);
				}
				expect(ingest.faults).toEqual([]);
				expect(ingest.recorded().filter((one) => !savers.has(one))).toEqual(taken);
				expect(uplink.isEmpty()).toBe(true);
			}),
			{ numRuns: 400 },
		);
	});
});
