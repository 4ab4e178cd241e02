import { describe, expect, test } from "vitest";
import { readSamples } from "../fmp4/box-reader.test-steps.ts";
import { pictureSizeOfInit } from "../fmp4/picture-size.ts";
import {
	AAC,
	AVC,
	broadcast,
	numberPackets,
	type Plan,
	planPackets,
	SAVER,
	videoData,
} from "./broadcast.test-steps.ts";
import {
	addSaver,
	droppedOf,
	expectLawfulMedia,
	expectLawfulSaver,
	partsOf,
	saverMarksOf,
	segmentAll,
	segmenterFor,
	segmentsOf,
} from "./made-media.test-steps.ts";
import type { Packet } from "./packet.ts";
import { DEFAULT_LIMITS } from "./segment-limits.ts";
import type { SegmenterEvent } from "./segmenter-event.ts";

const START_US = 5_000_000_000;
const CALM: Plan = {
	fps: 30,
	seconds: 8,
	keyEverySeconds: 2,
	hasAudio: true,
	saver: { every: 2, delayUs: 5_000 },
};

function segment(packets: readonly Packet[]): SegmenterEvent[] {
	const events = segmentAll(packets, AAC, DEFAULT_LIMITS, true);
	expectLawfulMedia(events, AAC);
	expectLawfulSaver(events);
	return events;
}

/** The numbers of the segments with the smaller picture. */
const saversOf = (events: readonly SegmenterEvent[]): number[] =>
	segmentsOf(events).flatMap(({ segment: { msn }, parts }) => (parts[0]?.saver ? [msn] : []));

const without = (isOut: (packet: Packet) => boolean) =>
	numberPackets(broadcast(CALM).filter((packet) => packet.track !== "saver" || !isOut(packet)));
const secondOf = ({ timeUs }: Packet): number => (timeUs - START_US) / 1_000_000;

describe("the smaller picture", () => {
	test("[S4] has the parts, times and sound of the full one, each picture at its own time", () => {
		const packets = broadcast(CALM);
		const events = segment(packets);
		expect(saversOf(events)).toEqual([0, 1, 2, 3]);
		const sent = packets.filter(({ track }) => track === "saver");
		expect(saverMarksOf(partsOf(events))).toEqual(sent.map(({ sequence }) => sequence));
		const shown = partsOf(events)
			.flatMap(({ saver }) => readSamples(saver?.data ?? new Uint8Array()))
			.filter(({ trackId }) => trackId === 1);
		expect(shown.map(({ startTicks }) => startTicks)).toEqual(
			sent.map((packet) => Math.round(secondOf(packet) * 90_000)),
		);
		expect(new Set(partsOf(events).map(({ saver }) => saver?.init)).size).toBe(1);
		expect(pictureSizeOfInit(partsOf(events)[0]?.saver?.init ?? new Uint8Array())).toEqual({ width: 320, height: 180 });
		expect(droppedOf(events)).toEqual({});
	});

	test("[S4] changes no byte of the full one", () => {
		const alone = broadcast({ ...CALM, saver: undefined });
		const dataOf = (packet: Packet) =>
			alone.find((one) => one.track === packet.track && one.timeUs === packet.timeUs)?.data;
		const both = broadcast(CALM).map((packet) => ({ ...packet, data: dataOf(packet) ?? packet.data }));
		const bytesOf = (events: SegmenterEvent[]) => partsOf(events).map(({ data }) => data);
		expect(bytesOf(segment(both))).toEqual(bytesOf(segmentAll(alone, AAC)));
	});

	test.each([
		["begins late", (packet: Packet) => secondOf(packet) < 2.5, [2, 3]],
		["ends", (packet: Packet) => secondOf(packet) > 2.5, [0, 1]],
		["pauses for two key frames", (packet: Packet) => secondOf(packet) >= 2 && secondOf(packet) < 4.1, [0, 3]],
		["lacks a key frame", (packet: Packet) => packet.isKey && secondOf(packet) === 4, [0, 1, 3]],
	])("[S4] is in whole segments where it %s", (_, isOut, expected) => {
		expect(saversOf(segment(without(isOut)))).toEqual(expected);
	});

	test.each([
		[100, [0, 1, 2, 3]],
		[280, [0, 1, 2, 3]],
		[500, []],
	])("[S4] that is %d ms late loses no picture, or is not shown", (lateMs, expected) => {
		const packets = broadcast({ ...CALM, saver: { every: 2, delayUs: lateMs * 1_000 } });
		const events = segment(packets);
		expect(saversOf(events)).toEqual(expected);
		if (expected.length === 0) return;
		// Those of the last part of a segment come when it is closed.
		const lost = droppedOf(events)["before-first-key-frame"]?.length ?? 0;
		expect(lost).toBeLessThanOrEqual(4 * Math.ceil(lateMs / 66));
	});

	test("[S4] with key frames at other times than the full one's is not shown", () => {
		const shifted = planPackets(CALM).map((packet) =>
			packet.track === "saver" ? { ...packet, timeUs: packet.timeUs + 1_000 } : packet,
		);
		const events = segment(numberPackets(shifted));
		expect([saversOf(events), segmentsOf(events).length]).toEqual([[], 4]);
	});

	test("[S4] of another format begins with the next key frame, under another init segment", () => {
		const { segmenter, events } = segmenterFor(AAC);
		addSaver(segmenter);
		for (const packet of broadcast(CALM)) {
			if (secondOf(packet) === 3) segmenter.configureSaver({ ...SAVER, avcC: SAVER.avcC.with(16, 0xd0) });
			// As after a reconnect.
			if (secondOf(packet) === 1) segmenter.configureSaver({ ...SAVER });
			events.push(...segmenter.push(packet, packet.timeUs / 1_000));
		}
		events.push(...segmenter.end());
		expectLawfulSaver(events);
		const inits = segmentsOf(events).map(({ parts }) => parts[0]?.saver?.init);
		expect(inits[0]).toBe(inits[1]);
		expect(inits[2]).toBe(inits[3]);
		expect(inits[1]).not.toEqual(inits[2]);
	});
});

describe("a hostile or faulty broadcaster", () => {
	const faults: [string, (packet: Packet) => Partial<Packet>, string][] = [
		["pictures that are too large", () => ({ data: new Uint8Array(200_001).fill(1) }), "too-large"],
		["pictures that cannot be read", () => ({ data: Uint8Array.of(0, 0, 0, 9, 0x65) }), "malformed-picture"],
		["empty pictures", () => ({ data: new Uint8Array() }), "empty"],
		["pictures of the past", () => ({ timeUs: START_US - 1_000_000 }), "time-backwards"],
		["pictures of next year", () => ({ timeUs: START_US * 5_000 }), "time-backwards"],
		["a time that is none", () => ({ timeUs: Number.NaN }), "not-a-number"],
		[
			"differences called key frames",
			(packet) => ({ isKey: true, data: videoData(packet.sequence, false) }),
			"not-a-key-frame",
		],
	];
	test.each(faults)("[S4] %s: the full picture has everything, the smaller one recovers", (_, fault, reason) => {
		const packets = broadcast(CALM).map((packet) => {
			const isFaulty = packet.track === "saver" && secondOf(packet) > 2 && secondOf(packet) < 2.5;
			return isFaulty ? { ...packet, ...fault(packet) } : packet;
		});
		const events = segment(packets);
		expect(saversOf(events)).toEqual([0, 1, 2, 3]);
		expect(segmentsOf(events)).toHaveLength(4);
		expect(droppedOf(events)[reason]?.length).toBeGreaterThan(0);
		const full = packets.filter(({ track }) => track !== "saver").map(({ sequence }) => sequence);
		const settled = partsOf(events).flatMap(({ sequences }) => [...sequences.video, ...sequences.audio]);
		expect(settled.sort((one, other) => one - other)).toEqual(full);
	});

	test("[S4] a flood of pictures without the full one is dropped, and holds nothing", () => {
		const { segmenter, events } = segmenterFor(AAC);
		addSaver(segmenter);
		const flood = Array.from({ length: 1_000 }, (_, index) => ({
			track: "saver" as const,
			sequence: index + 1,
			timeUs: START_US + index,
			durationUs: 0,
			isKey: true,
			data: videoData(index + 1, true),
		}));
		for (const packet of flood) events.push(...segmenter.push(packet, START_US / 1_000 + packet.sequence * 10));
		events.push(...segmenter.end());
		const dropped = Object.values(droppedOf(events)).flat();
		expect(dropped.sort((one, other) => one - other)).toEqual(flood.map(({ sequence }) => sequence));
		expect(droppedOf(events)["time-jump"]?.length).toBeGreaterThanOrEqual(900);
	});

	test("[S4] that is no longer declared stays in the open segment, without further pictures", () => {
		const { segmenter, events } = segmenterFor(AAC);
		addSaver(segmenter);
		for (const packet of broadcast(CALM)) {
			if (packet.track === "video" && packet.timeUs === START_US + 3_000_000) {
				events.push(...segmenter.declareSaver(false));
			}
			events.push(...segmenter.push(packet, packet.timeUs / 1_000));
		}
		events.push(...segmenter.end());
		expectLawfulMedia(events, AAC);
		expectLawfulSaver(events);
		expect(saversOf(events)).toEqual([0, 1]);
	});

	test("[S4] an undeclared or unconfigured smaller picture is dropped, one of the full size refused", () => {
		const packets = broadcast(CALM);
		expect(droppedOf(segmentAll(packets, AAC))["undeclared-track"]?.length).toBe(120);
		const { segmenter } = segmenterFor(AAC);
		expect(segmenter.configureSaver(SAVER)).toBe("wrong-kind-of-track");
		segmenter.declareSaver(true);
		expect(segmenter.configureSaver({ ...AVC, width: 1_280, height: 720 })).toBe("picture-size");
		expect(segmenter.configureSaver(AAC)).toBe("wrong-kind-of-track");
		expect(segmenter.configureSaver({ ...SAVER, avcC: Uint8Array.of(1) })).toBe("avc-configuration");
	});

	test("[S4] without sound, a part without a smaller picture is a fragment without samples", () => {
		const packets = broadcast({ ...CALM, hasAudio: false });
		const gone = packets.filter((packet) => packet.track !== "saver" || secondOf(packet) < 0.2 || secondOf(packet) > 1);
		const events = segmentAll(numberPackets(gone), undefined, DEFAULT_LIMITS, true);
		expectLawfulSaver(events);
		expect(saversOf(events)).toEqual([0, 1, 2, 3]);
	});
});
