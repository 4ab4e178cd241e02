import fc from "fast-check";
import { expect } from "vitest";
import { AAC, numberPackets, type Plan, planPackets, type Unnumbered } from "./broadcast.test-steps.ts";
import {
	droppedOf,
	expectLawfulMedia,
	expectLawfulSaver,
	marksOf,
	partsOf,
	saverMarksOf,
	segmentAll,
} from "./made-media.test-steps.ts";
import type { Packet } from "./packet.ts";
import { DEFAULT_LIMITS } from "./segment-limits.ts";

/** A disturbance of a broadcast: at a share of its length, of a kind, for a duration. */
type Mishap = {
	at: number;
	kind:
		| "lost"
		| "picture-gone"
		| "saver-gone"
		| "sound-gone"
		| "both-gone"
		| "jump"
		| "twice"
		| "backwards"
		| "key-lost";
	ms: number;
};

const plans: fc.Arbitrary<Plan> = fc.record({
	fps: fc.constantFrom(5, 7.3, 10, 12.5, 15, 23.976, 24, 25, 29.97, 30, 50, 60),
	seconds: fc.integer({ min: 1, max: 12 }),
	keyEverySeconds: fc.constantFrom(0.2, 0.5, 1, 1.9, 2, 2.5),
	hasAudio: fc.boolean(),
	soundDelayUs: fc.integer({ min: -150_000, max: 900_000 }),
	saver: fc.option(
		fc.record({ every: fc.integer({ min: 1, max: 4 }), delayUs: fc.integer({ min: -100_000, max: 900_000 }) }),
		{ nil: undefined },
	),
});
const mishaps: fc.Arbitrary<Mishap[]> = fc.array(
	fc.record({
		at: fc.double({ min: 0, max: 1, noNaN: true }),
		kind: fc.constantFrom(
			"lost",
			"picture-gone",
			"saver-gone",
			"sound-gone",
			"both-gone",
			"jump",
			"twice",
			"backwards",
			"key-lost",
		),
		ms: fc.integer({ min: 0, max: 6000 }),
	}),
	{ maxLength: 4 },
);
const jitters = fc.array(fc.integer({ min: -12_000, max: 12_000 }), { minLength: 1, maxLength: 30 });

export type TroubledBroadcast = { packets: Packet[]; hasAudio: boolean; hasSaver: boolean };

/** Encoders with B-frames and distant key frames; each has its own clock, whose times jitter less than a picture. */
const encoderPlans: fc.Arbitrary<Plan> = fc.record({
	fps: fc.constantFrom(15, 24, 25, 29.97, 30, 60),
	seconds: fc.integer({ min: 1, max: 26 }),
	keyEverySeconds: fc.constantFrom(0.5, 1, 2, 4, 8.33, 10, 11, 60),
	bFrames: fc.integer({ min: 0, max: 3 }),
	hasAudio: fc.boolean(),
	soundDelayUs: fc.integer({ min: -100_000, max: 300_000 }),
});

export const troubledBroadcasts = troubleWith(plans);
export const troubledEncoders = troubleWith(encoderPlans);

function troubleWith(broadcasts: fc.Arbitrary<Plan>): fc.Arbitrary<TroubledBroadcast> {
	return fc.tuple(broadcasts, mishaps, jitters).map(([plan, planned, jitter]) => {
		const jitterUs = (frame: number) => (plan.fps > 40 ? 0 : (jitter[frame % jitter.length] ?? 0));
		let packets = planPackets({ ...plan, jitterUs });
		for (const mishap of planned) packets = disturb(packets, mishap);
		const numbered = numberPackets(packets);
		// A connection preserves the order: only packets that have arrived can be repeated.
		for (const mishap of planned) lose(numbered, mishap);
		for (const mishap of planned) repeat(numbered, mishap);
		return { packets: numbered, hasAudio: plan.hasAudio, hasSaver: plan.saver !== undefined };
	});
}

/** Disturbances at the broadcaster, before packets are numbered. */
function disturb(packets: Unnumbered[], { at, kind, ms }: Mishap): Unnumbered[] {
	const start = packets[Math.floor(at * (packets.length - 1))]?.timeUs ?? 0;
	const isIn = (packet: Unnumbered) => packet.timeUs >= start && packet.timeUs < start + ms * 1000;
	// By decode time, as after a jump of the clock.
	const isAfter = ({ timeUs, decodeTimeUs = timeUs }: Unnumbered) => decodeTimeUs >= start;
	if (kind === "picture-gone") return packets.filter((packet) => packet.track !== "video" || !isIn(packet));
	if (kind === "saver-gone") return packets.filter((packet) => packet.track !== "saver" || !isIn(packet));
	if (kind === "sound-gone") return packets.filter((packet) => packet.track !== "audio" || !isIn(packet));
	if (kind === "both-gone") return packets.filter((packet) => !isIn(packet));
	if (kind === "key-lost")
		return packets.filter((packet) => !(packet.track === "video" && packet.isKey && isIn(packet)));
	if (kind === "jump") return packets.map((packet) => (isAfter(packet) ? shift(packet, ms * 1_000_000) : packet));
	if (kind === "backwards") return packets.map((packet) => (isAfter(packet) ? shift(packet, -ms * 1000) : packet));
	return packets;
}

function shift({ decodeTimeUs, ...packet }: Unnumbered, us: number): Unnumbered {
	const shifted = { ...packet, timeUs: packet.timeUs + us };
	return decodeTimeUs === undefined ? shifted : { ...shifted, decodeTimeUs: decodeTimeUs + us };
}

/** Disturbances in transit, visible in the sequence numbers. */
function lose(packets: Packet[], { at, kind, ms }: Mishap): void {
	if (kind === "lost") packets.splice(indexAt(packets, at), countIn(ms));
}

function repeat(packets: Packet[], { at, kind, ms }: Mishap): void {
	if (kind !== "twice") return;
	const index = indexAt(packets, at);
	packets.splice(index, 0, ...packets.slice(Math.max(0, index - countIn(ms)), index));
}

const indexAt = (packets: readonly Packet[], at: number): number => Math.floor(at * (packets.length - 1));
const countIn = (ms: number): number => Math.ceil(ms / 200);

/** Checks that no packet is lost or recorded twice, and that the resulting media obey all rules. */
export function segmentationHolds({ packets, hasAudio, hasSaver }: TroubledBroadcast, limits = DEFAULT_LIMITS): void {
	const audio = hasAudio ? AAC : undefined;
	const events = segmentAll(packets, audio, limits, hasSaver);
	expectLawfulMedia(events, audio, limits);
	expectLawfulSaver(events);
	const recorded = [...marksOf(partsOf(events)), ...saverMarksOf(partsOf(events))];
	expect(
		partsOf(events)
			.flatMap(({ sequences }) => [...sequences.video, ...sequences.audio, ...sequences.saver])
			.sort(byNumber),
	).toEqual([...recorded].sort(byNumber));
	const dropped = Object.entries(droppedOf(events)).flatMap(([reason, all]) => (reason === "duplicate" ? [] : all));
	const sent = new Set(packets.map(({ sequence }) => sequence));
	expect([...recorded, ...dropped].sort(byNumber)).toEqual([...sent].sort(byNumber));
}

function byNumber(one: number, other: number): number {
	return one - other;
}
