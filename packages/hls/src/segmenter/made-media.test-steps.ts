import { expect } from "vitest";
import { readSamples, type SampleSeen } from "../fmp4/box-reader.test-steps.ts";
import { type AudioConfig, type AvcConfig, audioTimescale } from "../track.ts";
import { AVC, markOf } from "./broadcast.test-steps.ts";
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

export function eventsOf(answer: SegmenterEvent[] | string): SegmenterEvent[] {
	if (typeof answer === "string") throw new Error(answer);
	return answer;
}

/** Segments a whole broadcast; each packet arrives at its own time stamp. */
export function segmentAll(
	packets: readonly Packet[],
	audio?: AudioConfig,
	limits?: SegmenterLimits,
): SegmenterEvent[] {
	const { segmenter, events } = segmenterFor(audio, limits);
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
