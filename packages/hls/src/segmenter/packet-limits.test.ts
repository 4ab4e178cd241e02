import { describe, expect, test } from "vitest";
import { AAC, broadcast } from "./broadcast.test-steps.ts";
import { droppedOf, expectLawfulMedia, segmentAll, segmenterFor, segmentsOf } from "./made-media.test-steps.ts";
import type { Packet } from "./packet.ts";
import { DEFAULT_LIMITS } from "./segment-limits.ts";
import { Segmenter } from "./segmenter.ts";

const CALM = { fps: 30, seconds: 6, keyEverySeconds: 2, hasAudio: true };

/** A broadcast with one altered packet in the middle of a group of pictures. */
function broadcastWith(track: Packet["track"], change: Partial<Packet>): { packets: Packet[]; sequence: number } {
	const packets = broadcast(CALM);
	const index = packets.findIndex(
		(packet, at) => at > 100 && packet.track === track && !(track === "video" && packet.isKey),
	);
	const packet = packets[index];
	if (!packet) throw new Error("no such packet");
	packets[index] = { ...packet, ...change };
	return { packets, sequence: packet.sequence };
}

const twoMegabytes = new Uint8Array(2_000_005);
twoMegabytes.set([0, 0x1e, 0x84, 0x81, 0x41]);

describe("[S1] an invalid picture is refused together with the pictures that depend on it", () => {
	test.each<[string, Partial<Packet>]>([
		["not-a-number", { timeUs: Number.NaN }],
		["not-a-number", { timeUs: Number.MAX_SAFE_INTEGER }],
		["not-a-number", { durationUs: Number.POSITIVE_INFINITY }],
		["absurd-duration", { durationUs: 1_000_001 }],
		["absurd-duration", { durationUs: -1 }],
		["not-a-number", { decodeTimeUs: Number.NaN }],
		["absurd-offset", { decodeTimeUs: 0 }],
		["empty", { data: new Uint8Array() }],
		["too-large", { data: twoMegabytes }],
		["malformed-picture", { data: Uint8Array.of(0, 0, 0, 9, 0x41) }],
		["malformed-picture", { data: Uint8Array.of(0, 0, 0, 0) }],
		["malformed-picture", { data: Uint8Array.of(0, 0, 1, 0x65, 1, 2, 3) }],
		["malformed-picture", { data: Uint8Array.of(0, 0, 0, 1, 0x67) }],
		["not-a-key-frame", { isKey: true }],
		["time-backwards", { timeUs: 0 }],
	])("%s %#", (reason, change) => {
		const { packets, sequence } = broadcastWith("video", change);
		const events = segmentAll(packets, AAC);
		expect(droppedOf(events)[reason]).toEqual([sequence]);
		expect(events).toContainEqual({ kind: "key-frame-wanted", reason });
		expect(droppedOf(events)["before-first-key-frame"]?.length).toBeGreaterThan(10);
		expectLawfulMedia(events, AAC);
	});
});

describe("[S1] an invalid sound packet is refused alone", () => {
	test.each<[string, Partial<Packet>]>([
		["absurd-duration", { durationUs: 40_001 }],
		["empty", { data: new Uint8Array() }],
		["too-large", { data: new Uint8Array(8193) }],
		["time-backwards", { timeUs: 5_000_000_000 }],
		["time-jump", { timeUs: 9e12 }],
	])("%s %#", (reason, change) => {
		const { packets, sequence } = broadcastWith("audio", change);
		const events = segmentAll(packets, AAC);
		expect(droppedOf(events)).toEqual({ [reason]: [sequence] });
		expectLawfulMedia(events, AAC);
	});
});

test("[S1] B-frames, whose presentation order differs from their decode order, are refused", () => {
	const packets = broadcast({ ...CALM, hasAudio: false });
	const [third, fourth] = [packets[33], packets[34]];
	if (third && fourth) [third.timeUs, fourth.timeUs] = [fourth.timeUs, third.timeUs];
	const events = segmentAll(packets);
	expect(droppedOf(events)["time-backwards"]).toEqual([35]);
	expectLawfulMedia(events, undefined);
});

test("[S1] a group without a key frame is broken off before its segment passes the target duration", () => {
	const packets = broadcast({ ...CALM, seconds: 9, keyEverySeconds: 4.5 });
	const events = segmentAll(packets, AAC);
	expectLawfulMedia(events, AAC);
	expect(droppedOf(events)["key-frame-overdue"]).toHaveLength(2);
	expect(
		segmentsOf(events).map(({ segment, durationTicks }) => [
			segment.isDiscontinuity,
			Math.round(durationTicks / 90_000),
		]),
	).toEqual([
		[false, 2],
		[true, 2],
	]);
});

test("[S1] packets above the allowed rate are refused; a backlog of twenty seconds is not", () => {
	const { segmenter } = segmenterFor(undefined, {
		...DEFAULT_LIMITS,
		maxBytesPerSecond: 1000,
		maxPacketsPerSecond: 1e6,
	});
	const send = (sequence: number, nowMs: number) => {
		const data = Uint8Array.of(0, 0, 0x03, 0xe4, 0x65, ...new Uint8Array(995));
		const packet: Packet = { track: "video", sequence, timeUs: sequence * 10_000, durationUs: 0, isKey: true, data };
		return droppedOf(segmenter.push(packet, nowMs))["too-fast"] !== undefined;
	};
	expect(Array.from({ length: 22 }, (_, index) => send(index + 1, 0)).filter(Boolean)).toHaveLength(2);
	expect(send(23, 500)).toBe(true);
	expect(send(24, 1000)).toBe(false);
	// Setting the clock back does not drain the buckets.
	expect(send(25, 0)).toBe(true);
});

test("[S1] many small packets are refused just like a few large ones", () => {
	const { segmenter } = segmenterFor(AAC, { ...DEFAULT_LIMITS, maxPacketsPerSecond: 10, burstSeconds: 2 });
	const packets = broadcast(CALM).slice(0, 30);
	expect(droppedOf(packets.flatMap((packet) => segmenter.push(packet, 0)))["too-fast"]).toHaveLength(10);
});

test("[S1] a duplicate packet is recorded once", () => {
	const packets = broadcast(CALM);
	const events = segmentAll([...packets.slice(0, 100), ...packets.slice(40)], AAC);
	expect(droppedOf(events)).toEqual({ duplicate: packets.slice(40, 100).map(({ sequence }) => sequence) });
});

test("[S1] contradictory limits are refused", () => {
	for (const wrong of [{ maxSegmentMs: 2_500 }, { partTargetMs: 50 }, { minSegmentMs: 2_450 }, { burstSeconds: 0 }]) {
		expect(() => new Segmenter({ ...DEFAULT_LIMITS, ...wrong })).toThrow(RangeError);
	}
});
