import { expect } from "vitest";
import { outline, readSamples, type SampleSeen } from "../fmp4/box-reader.test-steps.ts";
import { type AudioConfig, type AvcConfig, audioTimescale } from "../track.ts";
import { AVC, markOf, SAVER } from "./broadcast.test-steps.ts";
import type { Packet } from "./packet.ts";
import { DEFAULT_LIMITS, type SegmenterLimits } from "./segment-limits.ts";
import { Segmenter } from "./segmenter.ts";
import type { PartMade, SegmentClosed, SegmenterEvent } from "./segmenter-event.ts";

export function segmenterFor(audio?: AudioConfig, limits: SegmenterLimits = DEFAULT_LIMITS, video: AvcConfig = AVC) {
	const segmenter = new Segmenter(limits);
	const events = [...segmenter.declareTracks(audio ? ["video", "audio"] : ["video"])];
	events.push(...eventsOf(segmenter.configure("video", video)));
	if (audio) events.push(...eventsOf(segmenter.configure("audio", audio)));
	return { segmenter, events };
}

/** Declares and configures the smaller picture. */
export function addSaver(segmenter: Segmenter): void {
	segmenter.declareSaver(true);
	expect(segmenter.configureSaver(SAVER)).toBeUndefined();
}

export function eventsOf(answer: SegmenterEvent[] | string): SegmenterEvent[] {
	if (typeof answer === "string") throw new Error(answer);
	return answer;
}

/** Segments a whole broadcast; each packet arrives at its own time stamp. */
export function segmentAll(
	packets: readonly Packet[],
	audio?: AudioConfig,
	limits?: SegmenterLimits,
	hasSaver = false,
): SegmenterEvent[] {
	const { segmenter, events } = segmenterFor(audio, limits);
	if (hasSaver) addSaver(segmenter);
	for (const packet of packets) events.push(...segmenter.push(packet, packet.timeUs / 1000));
	return [...events, ...segmenter.end()];
}

export function partsOf(events: readonly SegmenterEvent[]): PartMade[] {
	return events.filter((event) => event.kind === "part");
}

export function segmentsOf(events: readonly SegmenterEvent[]): (SegmentClosed & { parts: PartMade[] })[] {
	const parts = partsOf(events);
	return events
		.filter((event) => event.kind === "segment")
		.map((closed) => ({ ...closed, parts: parts.filter((part) => part.segment.msn === closed.segment.msn) }));
}

export function droppedOf(events: readonly SegmenterEvent[]): Record<string, number[]> {
	const dropped = events.filter((event) => event.kind === "dropped");
	const reasons = [...new Set(dropped.map(({ reason }) => reason))];
	return Object.fromEntries(
		reasons.map((reason) => [reason, dropped.filter((one) => one.reason === reason).map(({ sequence }) => sequence)]),
	);
}

export function marksOf(parts: readonly PartMade[]): number[] {
	return parts.flatMap((part) => readSamples(part.data)).flatMap(({ data }) => markOf(data) ?? []);
}

/** The marks of the smaller pictures. */
export function saverMarksOf(parts: readonly PartMade[]): number[] {
	return parts.flatMap((part) => picturesOf(part)).flatMap(({ data }) => markOf(data) ?? []);
}

function picturesOf({ saver }: PartMade): SampleSeen[] {
	return saver && !isEmpty(saver.data) ? readSamples(saver.data).filter(({ trackId }) => trackId === 1) : [];
}

const isEmpty = (data: Uint8Array) => outline(data) === "moof(mfhd traf(tfhd)) mdat";

/** The invariants of the smaller picture: whole segments, beginning with a key frame, with the sound of the full one. */
export function expectLawfulSaver(events: readonly SegmenterEvent[]): void {
	for (const { segment, durationTicks, parts } of segmentsOf(events)) {
		const [first] = parts;
		expect(new Set(parts.map(({ saver }) => saver?.init)).size).toBe(1);
		if (!first?.saver) {
			expect(parts.flatMap(({ sequences }) => sequences.saver)).toEqual([]);
			continue;
		}
		expect(first.saver.isIndependent).toBe(true);
		let endTicks = segment.startTicks;
		for (const part of parts) {
			const saver = part.saver ?? first.saver;
			const soundIn = (data: Uint8Array) => readSamples(data).filter(({ trackId }) => trackId === 2);
			if (!isEmpty(saver.data)) expect(soundIn(saver.data)).toEqual(soundIn(part.data));
			const pictures = picturesOf(part);
			expect(saver.isIndependent).toBe(pictures.some(({ flags }) => flags === 0x02000000));
			for (const { startTicks, durationTicks: lasts } of pictures) {
				expect(startTicks).toBe(endTicks);
				expect(lasts).toBeGreaterThan(0);
				endTicks += lasts;
			}
		}
		expect(endTicks).toBeLessThanOrEqual(segment.startTicks + durationTicks);
	}
}

/** The invariants of all media that a segmenter produces from any input. */
export function expectLawfulMedia(
	events: readonly SegmenterEvent[],
	audio: AudioConfig | undefined,
	limits: SegmenterLimits = DEFAULT_LIMITS,
): void {
	expectLawfulSegments(events, audio, limits);
	const samples = partsOf(events).flatMap((part) => readSamples(part.data));
	expectContinuous(
		samples.filter(({ trackId }) => trackId === 1),
		0,
	);
	// Each run may begin its sound up to a frame after its picture, and end it by a rounded tick early.
	if (audio)
		expectContinuous(
			samples.filter(({ trackId }) => trackId === 2),
			audioTimescale(audio) === 48_000 ? 1024 : 0,
		);
}

function expectLawfulSegments(
	events: readonly SegmenterEvent[],
	audio: AudioConfig | undefined,
	{ partTargetMs, targetDurationS }: SegmenterLimits,
): void {
	const segments = segmentsOf(events);
	expect(partsOf(events)).toHaveLength(segments.flatMap(({ parts }) => parts).length);
	for (const [index, { segment, durationTicks, parts }] of segments.entries()) {
		const before = segments[index - 1];
		expect(segment.msn).toBe(index);
		expect(segment.startTicks).toBe(before ? before.segment.startTicks + before.durationTicks : 0);
		expect(parts.map((part) => part.index)).toEqual(parts.map((_, at) => at));
		expect(parts.reduce((sum, part) => sum + part.durationTicks, 0)).toBe(durationTicks);
		expect(Math.round(durationTicks / 90_000)).toBeLessThanOrEqual(targetDurationS);
		const [first] = readSamples(parts[0]?.data ?? new Uint8Array());
		const flags = segment.isCut ? 0x01010000 : 0x02000000;
		expect(first).toMatchObject({ trackId: 1, startTicks: segment.startTicks, flags });
		for (const part of parts) {
			expect(part.durationTicks).toBeLessThanOrEqual(partTargetMs * 90);
			if (audio && part.index < parts.length - 1)
				expect(part.durationTicks).toBeGreaterThanOrEqual(partTargetMs * 76.5);
			expect(readSamples(part.data).length).toBeGreaterThan(0);
		}
	}
}

function expectContinuous(samples: readonly SampleSeen[], slackTicks: number): void {
	for (const [index, sample] of samples.entries()) {
		const before = samples[index - 1];
		if (!before) continue;
		const gap = sample.startTicks - before.startTicks - before.durationTicks;
		expect(gap).toBeGreaterThanOrEqual(slackTicks === 0 ? 0 : -1);
		expect(gap).toBeLessThanOrEqual(slackTicks);
	}
}
