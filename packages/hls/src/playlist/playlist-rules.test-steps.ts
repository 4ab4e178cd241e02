import { expect } from "vitest";
import { decimal, type ParsedPlaylist, type ParsedSegment } from "./playlist-parser.test-steps.ts";

/** How long a part that is left out at the end of a segment may be: shorter than a frame of its sound. */
/** And whether the next part may have another name than the hinted one, as where a rendition begins or ends. */
type Rules = { omittedS: number; mayMissHint?: boolean };
const ALL_LISTED: Rules = { omittedS: 0 };

/** The requirements of RFC 8216bis for any live media playlist. */
export function expectLawfulPlaylist(playlist: ParsedPlaylist, rules = ALL_LISTED): void {
	// 4.4.2.1; only a segment that begins without a key frame prevents it.
	if (playlist.independentSegments) {
		for (const { parts } of playlist.segments) if (parts[0]) expect(parts[0].independent).toBe(true);
	} else expect(playlist.targetDuration).toBe(10);
	expect(playlist.version).toBeGreaterThanOrEqual(playlist.skipped > 0 ? 9 : 6);
	expectLawfulServerControl(playlist);
	for (const segment of playlist.segments) {
		// 4.4.3.1: rounded to whole seconds no segment is longer than the target duration.
		if (segment.duration !== undefined) {
			expect(Math.round(segment.duration)).toBeLessThanOrEqual(playlist.targetDuration);
		}
		if (playlist.skipped === 0) expect(segment.map).toBeDefined();
		expect(segment.programDateTime).toBeGreaterThan(0);
	}
	expectLawfulParts(playlist, rules);
	expect(playlist.segments.slice(0, -1).every(({ uri }) => uri !== undefined)).toBe(true);
	// 4.4.5.3: an ended playlist has no preload hint.
	if (playlist.ended) expect(playlist.preloadHint).toBeUndefined();
}

function expectLawfulServerControl({ serverControl, targetDuration, partTarget }: ParsedPlaylist): void {
	expect(serverControl?.["CAN-BLOCK-RELOAD"]).toBe("YES");
	expect(decimal(serverControl?.["CAN-SKIP-UNTIL"])).toBeGreaterThanOrEqual(6 * targetDuration);
	expect(decimal(serverControl?.["HOLD-BACK"])).toBeGreaterThanOrEqual(3 * targetDuration);
	if (partTarget === undefined) expect(serverControl?.["PART-HOLD-BACK"]).toBeUndefined();
	else expect(decimal(serverControl?.["PART-HOLD-BACK"])).toBeGreaterThanOrEqual(3 * partTarget);
}

function expectLawfulParts(
	{ segments, partTarget, targetDuration, ended, preloadHint }: ParsedPlaylist,
	{ omittedS }: Rules,
): void {
	if (partTarget === undefined) {
		expect(segments.flatMap(({ parts }) => parts)).toEqual([]);
		expect(preloadHint).toBeUndefined();
		return;
	}
	if (!ended) expect(preloadHint).toBeDefined();
	let fromEnd = 0;
	for (const segment of segments.toReversed()) {
		const sum = segment.parts.reduce((total, part) => total + part.duration, 0);
		for (const part of segment.parts) expect(part.duration).toBeLessThanOrEqual(partTarget);
		if (segment.duration !== undefined && segment.parts.length > 0) {
			expect(segment.duration - sum).toBeGreaterThan(-0.0005);
			expect(segment.duration - sum).toBeLessThan(omittedS + 0.0005);
		}
		// 6.2.2: parts are listed only near the end. The durations summed up here are rounded ones.
		if (fromEnd > 3 * targetDuration + 0.001) expect(segment.parts).toEqual([]);
		fromEnd += segment.duration ?? sum;
	}
	const names = segments.flatMap(({ parts, uri }) => [...parts.map((part) => part.uri), uri]);
	expect(new Set(names).size).toBe(names.length);
	expect(names).not.toContain(preloadHint);
}

/** The invariants between two states of one playlist (6.2.1 and 6.2.2): only the ends change. */
export function expectLawfulUpdate(before: ParsedPlaylist, after: ParsedPlaylist, rules = ALL_LISTED): void {
	const { omittedS, mayMissHint = false } = rules;
	expect(after.targetDuration).toBe(before.targetDuration);
	expect(after.partTarget).toBe(before.partTarget);
	expect(after.mediaSequence).toBeGreaterThanOrEqual(before.mediaSequence);
	expect(after.discontinuitySequence).toBeGreaterThanOrEqual(before.discontinuitySequence);
	const later = new Map(after.segments.map((segment) => [segment.msn, segment]));
	for (const segment of before.segments) {
		const same = later.get(segment.msn);
		if (!same) {
			expect(segment.msn).toBeLessThan(after.mediaSequence);
			continue;
		}
		expectSame(segment, same);
	}
	const newParts = after.segments.flatMap(({ parts }) => parts.map(({ uri }) => uri));
	const oldParts = before.segments.flatMap(({ parts }) => parts.map(({ uri }) => uri));
	// 4.4.5.3: the next listed part is the hinted one.
	const lastSeen = newParts.indexOf(oldParts.at(-1) ?? "");
	const next = lastSeen < 0 ? undefined : newParts[lastSeen + 1];
	if (next !== undefined && omittedS === 0 && !mayMissHint) expect(next).toBe(before.preloadHint);
}

function expectSame(before: ParsedSegment, after: ParsedSegment): void {
	expect(after.discontinuitySequence).toBe(before.discontinuitySequence);
	expect(after.programDateTime).toBe(before.programDateTime);
	expect(after.map).toBe(before.map);
	if (before.uri !== undefined) expect([after.uri, after.duration]).toEqual([before.uri, before.duration]);
	if (after.parts.length > 0) expect(after.parts.slice(0, before.parts.length)).toEqual(before.parts);
}

/** 6.2.5.1: applying a delta to the previous whole playlist gives the current whole playlist. */
export function expectDeltaFits(whole: ParsedPlaylist, delta: ParsedPlaylist): void {
	expect(delta.mediaSequence).toBe(whole.mediaSequence);
	const listedMsns = delta.segments.map((segment) => segment.msn);
	expect(listedMsns).toEqual(whole.segments.slice(delta.skipped).map((segment) => segment.msn));
	const skippedDiscontinuities = whole.segments
		.slice(0, delta.skipped)
		.filter(({ discontinuity }) => discontinuity).length;
	for (const [index, segment] of delta.segments.entries()) {
		const inWhole = whole.segments[index + delta.skipped];
		expect({ ...segment, map: segment.map ?? inWhole?.map }).toEqual({
			...inWhole,
			discontinuitySequence: (inWhole?.discontinuitySequence ?? 0) - skippedDiscontinuities,
		});
	}
	const secondsAfter = whole.segments.slice(delta.skipped).reduce((sum, { duration, parts }) => {
		return sum + (duration ?? parts.reduce((total, part) => total + part.duration, 0));
	}, 0);
	if (delta.skipped > 0) expect(secondsAfter + 0.001).toBeGreaterThanOrEqual(6 * whole.targetDuration);
}
