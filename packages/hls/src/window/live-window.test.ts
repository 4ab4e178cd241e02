import { describe, expect, test } from "vitest";
import { concat } from "../fmp4/box.ts";
import { outline, readSamples } from "../fmp4/box-reader.test-steps.ts";
import { mediaFragment } from "../fmp4/media-fragment.ts";
import { sourceOfSound } from "../object-names.ts";
import { parseMediaPlaylist } from "../playlist/playlist-parser.test-steps.ts";
import { AAC, broadcast } from "../segmenter/broadcast.test-steps.ts";
import { segmentAll } from "../segmenter/made-media.test-steps.ts";
import { DEFAULT_LIMITS } from "../segmenter/segment-limits.ts";
import type { SegmenterEvent } from "../segmenter/segmenter-event.ts";
import { LiveWindow } from "./live-window.ts";
import { countingBytes, manualTime } from "./manual-time.test-steps.ts";

function newWindow() {
	const time = manualTime();
	const settings = { ...DEFAULT_LIMITS, listedMs: 30_000, blockMs: 6_000 };
	return { time, window: new LiveWindow(settings, { after: time.after, randomBytes: countingBytes() }) };
}

function show(window: LiveWindow, events: readonly SegmenterEvent[]): void {
	for (const event of events) {
		if (event.kind === "init") window.addInit(event.init, event.data);
		if (event.kind === "part") window.addPart(event);
		if (event.kind === "segment") window.closeSegment();
	}
}

function eventsOfSeconds(seconds: number): SegmenterEvent[] {
	return segmentAll(broadcast({ fps: 30, seconds, keyEverySeconds: 2, hasAudio: true }), AAC);
}

const isDone = async (promise: unknown) => (await Promise.race([promise, Promise.resolve("pending")])) !== "pending";

describe("trap 4: the number of parts in a segment is unknown before the next key frame", () => {
	test("[S4] a hinted part that did not fit into its segment becomes the first of the next", async () => {
		const { window } = newWindow();
		const events = eventsOfSeconds(4);
		const closed = events.findIndex(({ kind }) => kind === "segment");
		show(window, events.slice(0, closed));
		const hint = parseMediaPlaylist(window.playlist("low-latency", "")).preloadHint ?? "";
		const answer = window.media(hint);
		show(window, events.slice(closed, closed + 1));
		expect(await isDone(answer)).toBe(false);
		show(window, events.slice(closed + 1, closed + 2));
		const part = events[closed + 1];
		expect(await answer).toEqual({ kind: "found", data: part?.kind === "part" ? part.data : undefined });
		expect(parseMediaPlaylist(window.playlist("low-latency", "")).segments.at(-1)?.parts[0]?.uri).toBe(hint);
	});

	test("[S4] a request for a hinted part that never arrives is answered at once when its stream ends", async () => {
		const { window, time } = newWindow();
		show(window, eventsOfSeconds(4));
		const hint = parseMediaPlaylist(window.playlist("low-latency", "")).preloadHint ?? "";
		const answer = window.media(hint);
		window.end();
		expect(await answer).toEqual({ kind: "missing" });
		expect(window.media(hint)).toEqual({ kind: "missing" });
		expect(time.running()).toBe(0);
	});

	test("[S4] a reload for a part that its segment does not get is answered with the next part instead", async () => {
		const { window } = newWindow();
		const events = eventsOfSeconds(4);
		const closed = events.findIndex(({ kind }) => kind === "segment");
		show(window, events.slice(0, closed));
		const reload = window.reload({ msn: 0, part: 6 });
		show(window, events.slice(closed, closed + 1));
		expect(await isDone(reload)).toBe(false);
		show(window, events.slice(closed + 1, closed + 2));
		expect(await reload).toBe("ready");
	});

	test("[S4] a blocking request ends after the configured time", async () => {
		const { window, time } = newWindow();
		show(window, eventsOfSeconds(4));
		const hint = window.media(parseMediaPlaylist(window.playlist("low-latency", "")).preloadHint ?? "");
		const reload = window.reload({ msn: 2 });
		time.pass(5_999);
		expect(await isDone(reload)).toBe(false);
		time.pass(1);
		expect([await reload, await hint]).toEqual(["timed-out", { kind: "missing" }]);
	});
});

describe("trap 5: requests for the same part share one promise", () => {
	test("[S4] a thousand reloads and a thousand requests for the hinted part are two promises and two timers", () => {
		const { window, time } = newWindow();
		show(window, eventsOfSeconds(4));
		const hint = parseMediaPlaylist(window.playlist("low-latency", "")).preloadHint ?? "";
		expect(new Set(Array.from({ length: 1000 }, () => window.reload({ msn: 2, part: 0 }))).size).toBe(1);
		// Segment 1 has seven parts: a request for an eighth is a request for the first of segment 2.
		expect(window.reload({ msn: 1, part: 7 })).toBe(window.reload({ msn: 2, part: 0 }));
		expect(new Set(Array.from({ length: 1000 }, () => window.media(hint))).size).toBe(1);
		expect(time.running()).toBe(2);
	});

	test("[S4] an existing position is answered at once, one too far ahead is refused", () => {
		const { window } = newWindow();
		expect(window.has("low-latency")).toBe(false);
		show(window, eventsOfSeconds(4));
		expect(window.has("plain")).toBe(true);
		expect(window.reload({ msn: 1 })).toBe("ready");
		expect(window.reload({ msn: 4 })).toBe("too-far-ahead");
	});
});

test("[S4] a playlist lists thirty seconds, and its media stay available as long again", () => {
	const { window } = newWindow();
	const events = eventsOfSeconds(130);
	const listed = new Map<string, number>();
	const segmentNames = new Set<string>();
	let closed = 0;
	for (const event of events) {
		show(window, [event]);
		if (event.kind !== "segment") continue;
		closed += 1;
		const { segments } = parseMediaPlaylist(window.playlist("low-latency", ""));
		expect(segments.length).toBe(Math.min(closed, 15));
		for (const segment of segments) {
			segmentNames.add(segment.uri ?? "");
			for (const uri of [segment.uri ?? "", segment.map ?? "", ...segment.parts.map((part) => part.uri)])
				listed.set(uri, closed);
		}
		for (const [uri, at] of listed) {
			const isFound = (window.media(uri) as { kind: string }).kind === "found";
			if (closed - at <= 15) expect(isFound).toBe(true);
			if (closed - at > 17 && segmentNames.has(uri)) expect(isFound).toBe(false);
		}
	}
	expect(closed).toBe(65);
});

test("[S4] a segment's bytes are those of its parts, concatenated", () => {
	const { window } = newWindow();
	const events = eventsOfSeconds(4);
	show(window, events);
	const parts = events.filter((event) => event.kind === "part").filter(({ segment }) => segment.msn === 0);
	const { segments } = parseMediaPlaylist(window.playlist("low-latency", "/m/"));
	expect(segments[0]?.uri).toMatch(/^\/m\/[0-9a-f]{32}\.m4s$/);
	const answer = window.media(segments[0]?.uri?.slice(3) ?? "");
	expect(answer).toEqual({ kind: "found", data: Uint8Array.from(parts.flatMap(({ data }) => [...data])) });
});

test("[S4] equal requests between two changes return the same string", () => {
	const { window } = newWindow();
	show(window, eventsOfSeconds(4));
	expect(window.playlist("plain", "/a/")).toBe(window.playlist("plain", "/a/"));
	expect(window.playlist("plain", "/b/")).toBe(window.playlist("plain", "/a/").replaceAll("/a/", "/b/"));
	expect(window.media("0".repeat(32))).toEqual({ kind: "missing" });
});

describe("a playlist for a viewer who joined later", () => {
	test("[S4] lists nothing before the segment at which the viewer joined, with the usual sequence numbers", () => {
		const { window } = newWindow();
		show(window, eventsOfSeconds(20));
		const whole = parseMediaPlaylist(window.playlist("low-latency", ""));
		const late = parseMediaPlaylist(window.playlist("low-latency", "", 7));
		expect(late.mediaSequence).toBe(7);
		expect(late.segments).toEqual(whole.segments.slice(7));
		expect(late.preloadHint).toBe(whole.preloadHint);
		expect(window.playlist("plain", "", 3)).toBe(window.playlist("plain", "", 3));
	});

	test("[S4] is the shared string once the window has passed its first segment", () => {
		const { window } = newWindow();
		show(window, eventsOfSeconds(60));
		expect(window.position).toEqual({ firstMsn: 15, nextMsn: 30 });
		expect(window.playlist("low-latency-delta", "", 9)).toBe(window.playlist("low-latency-delta", ""));
	});

	test("[S4] never decreases its sequence numbers, and a delta update skips only segments that this playlist listed", () => {
		const { window } = newWindow();
		let before = { mediaSequence: 0, last: -1 };
		for (const event of eventsOfSeconds(80)) {
			show(window, [event]);
			if (event.kind !== "segment" || window.position.nextMsn < 12) continue;
			const listed = parseMediaPlaylist(window.playlist("plain", "", 9));
			const delta = parseMediaPlaylist(window.playlist("plain-delta", "", 9));
			expect(listed.mediaSequence).toBeGreaterThanOrEqual(Math.max(9, before.mediaSequence));
			expect(delta.mediaSequence).toBe(listed.mediaSequence);
			expect(delta.segments.map(({ uri }) => uri)).toEqual(listed.segments.slice(delta.skipped).map(({ uri }) => uri));
			const last = listed.segments.at(-1)?.msn ?? -1;
			expect(last).toBe(before.last < 0 ? last : before.last + 1);
			before = { mediaSequence: listed.mediaSequence, last };
		}
		expect(before).toEqual({ mediaSequence: 25, last: 39 });
	});

	test("[S4] counts the discontinuities that it does not list", () => {
		const { window } = newWindow();
		for (const event of eventsOfSeconds(16)) {
			const isLater = "segment" in event && event.segment.msn === 3;
			show(window, [isLater ? { ...event, segment: { ...event.segment, isDiscontinuity: true } } : event]);
		}
		const whole = parseMediaPlaylist(window.playlist("low-latency", ""));
		expect(whole.segments.map((segment) => segment.discontinuity)).toContain(true);
		for (const first of [2, 3, 4, 6]) {
			const { segments } = parseMediaPlaylist(window.playlist("low-latency", "", first));
			const numbers = segments.map(({ msn, discontinuitySequence }) => ({ msn, discontinuitySequence }));
			const expected = whole.segments.filter(({ msn }) => msn >= first);
			expect(numbers).toEqual(expected.map(({ msn, discontinuitySequence }) => ({ msn, discontinuitySequence })));
		}
	});

	test("[S4] the durations of closed segments are known, that of the open one is not", () => {
		const { window } = newWindow();
		show(window, eventsOfSeconds(5));
		const { nextMsn } = window.position;
		expect(window.durationMsOf(nextMsn - 2)).toBeCloseTo(2_000, 0);
		expect(window.durationMsOf(nextMsn)).toBeUndefined();
	});

	test("[S4] requests that wait are answered at once when the stream is released, without marking it as ended", async () => {
		const { window, time } = newWindow();
		show(window, eventsOfSeconds(4));
		const { preloadHint = "" } = parseMediaPlaylist(window.playlist("low-latency", ""));
		const waiting = [window.reload({ msn: 2 }), window.media(preloadHint)];
		window.release();
		expect(await Promise.all(waiting)).toEqual(["released", { kind: "missing" }]);
		expect([window.reload({ msn: 2 }), window.media(preloadHint)]).toEqual(["released", { kind: "missing" }]);
		expect(window.reload({ msn: 1 })).toBe("ready");
		expect(time.running()).toBe(0);
		expect(parseMediaPlaylist(window.playlist("low-latency", "")).ended).toBe(false);
	});
});

describe("the sound of the window", () => {
	const soundOf = (window: LiveWindow, firstMsn = 0) =>
		parseMediaPlaylist(window.playlist("low-latency", "", firstMsn, { rendition: "sound" }));
	const dataOf = async (window: LiveWindow, name: string) => {
		const answer = await window.media(name);
		return answer.kind === "found" ? answer.data : undefined;
	};

	test("[S4] lists the same segments and parts, each independent, and each name serves the sound alone", async () => {
		const { window } = newWindow();
		show(window, eventsOfSeconds(5));
		expect(window.hasSound()).toBe(true);
		const [muxed, sound] = [parseMediaPlaylist(window.playlist("low-latency", "")), soundOf(window)];
		const bare = (playlist: typeof sound) =>
			playlist.segments.map(({ uri: _, map: __, parts, ...segment }) => ({
				...segment,
				parts: parts.map(({ duration }) => duration),
			}));
		expect(bare(sound)).toEqual(bare(muxed));
		const parts = sound.segments.flatMap((segment) => segment.parts);
		expect(parts.length).toBeGreaterThan(12);
		expect(parts.every(({ independent }) => independent)).toBe(true);
		for (const uri of sound.segments.flatMap((segment) => [
			segment.uri ?? "",
			...segment.parts.map(({ uri }) => uri),
		])) {
			if (uri === "") continue;
			expect(uri).toMatch(/^[0-9a-f]{32}\.sound\.m4s$/);
			const data = await dataOf(window, uri);
			const samples = readSamples((await dataOf(window, sourceOfSound(uri) ?? "")) ?? new Uint8Array());
			expect(readSamples(data ?? new Uint8Array())).toEqual(samples.filter(({ trackId }) => trackId === 2));
			// Derived once.
			expect(await dataOf(window, uri)).toBe(data);
		}
		const init = await dataOf(window, sound.segments[0]?.map ?? "");
		expect(outline(init ?? new Uint8Array())).toMatch(/^ftyp moov\(mvhd trak\(.*smhd.*\) mvex\(trex\)\)$/);
	});

	test("[S4] the sound of the hinted part is answered as soon as the part arrives, for all who wait", async () => {
		const { window, time } = newWindow();
		const events = eventsOfSeconds(4);
		const at = events.findLastIndex(({ kind }) => kind === "part");
		show(window, events.slice(0, at));
		const hint = soundOf(window).preloadHint ?? "";
		const answers = Array.from({ length: 1000 }, () => window.media(hint));
		expect(await isDone(answers[0])).toBe(false);
		expect(time.running()).toBe(1);
		show(window, events.slice(at, at + 1));
		const [first, ...others] = await Promise.all(answers);
		expect(first?.kind).toBe("found");
		for (const other of others) expect(other).toEqual(first);
		expect(soundOf(window).segments.at(-1)?.parts.at(-1)?.uri).toBe(hint);
	});

	test("[S4] a hinted sound that never arrives is answered when the stream ends", async () => {
		const { window, time } = newWindow();
		show(window, eventsOfSeconds(4));
		const answer = window.media(soundOf(window).preloadHint ?? "");
		window.end();
		expect(await answer).toEqual({ kind: "missing" });
		expect(soundOf(window).ended).toBe(true);
		expect(time.running()).toBe(0);
	});

	test("[S4] leaves with its media, and no name beside them is served", async () => {
		const { window } = newWindow();
		const events = eventsOfSeconds(130);
		const first: string[] = [];
		for (const event of events) {
			show(window, [event]);
			if (first.length > 0 || event.kind !== "segment" || event.segment.msn < 1) continue;
			for (const { uri = "", parts } of soundOf(window).segments) first.push(uri, ...parts.map((part) => part.uri));
			for (const uri of first) expect(await dataOf(window, uri)).toBeDefined();
		}
		expect(first.length).toBeGreaterThan(10);
		for (const uri of first) expect(window.media(uri)).toEqual({ kind: "missing" });
		const unknown = "0".repeat(32);
		const listed = parseMediaPlaylist(window.playlist("plain", "")).segments.at(-1)?.uri ?? "";
		for (const name of [`${unknown}.sound.m4s`, `${unknown}.sound.mp4`, listed.replace(".m4s", ".sound.mp4")]) {
			expect(window.media(name)).toEqual({ kind: "missing" });
		}
		expect(window.media(listed.replace(".m4s", ".sound.sound.m4s"))).toEqual({ kind: "missing" });
	});

	test("[S4] does not exist while a listed segment has no sound track", () => {
		const { window } = newWindow();
		expect(window.hasSound()).toBe(false);
		const silent = segmentAll(broadcast({ fps: 30, seconds: 4, keyEverySeconds: 2, hasAudio: false }));
		show(window, silent);
		expect([window.has("plain"), window.hasSound()]).toEqual([true, false]);
		const later = eventsOfSeconds(60).map((event) =>
			event.kind === "init"
				? { ...event, init: 1 }
				: "segment" in event
					? { ...event, segment: { ...event.segment, init: 1, msn: event.segment.msn + 2 } }
					: event,
		);
		show(window, later.slice(0, 30));
		expect([window.hasSound(), window.hasSound(1), window.hasSound(2)]).toEqual([false, false, true]);
		show(window, later.slice(30));
		expect(window.hasSound()).toBe(true);
	});

	test("[S4] a segment's last part that is shorter than a frame of sound is left out of its list", async () => {
		const { window } = newWindow();
		const picture = { durationTicks: 1500, isSync: true, data: Uint8Array.of(1) };
		const silent = mediaFragment(99, [{ trackId: 1, startTicks: 0, samples: [picture] }]);
		const events = eventsOfSeconds(4);
		const closed = events.findIndex(({ kind }) => kind === "segment");
		const part = events[closed - 1];
		if (part?.kind !== "part") throw new Error("no part before the segment's end");
		show(window, events.slice(0, closed));
		const listed = soundOf(window).segments[0]?.parts.length ?? 0;
		const hint = soundOf(window).preloadHint ?? "";
		window.addPart({ ...part, durationTicks: 1500, data: silent });
		expect(soundOf(window).segments[0]?.parts).toHaveLength(listed);
		// A player that has followed the hint gets a fragment without samples.
		expect(outline((await dataOf(window, hint)) ?? new Uint8Array())).toBe("moof(mfhd traf(tfhd)) mdat");
		window.closeSegment();
		const [segment] = soundOf(window).segments;
		expect(segment?.parts).toHaveLength(listed);
		const files = await Promise.all((segment?.parts ?? []).map(({ uri }) => dataOf(window, uri)));
		const whole = await dataOf(window, segment?.uri ?? "");
		expect(whole).toEqual(concat(files.map((file) => file ?? new Uint8Array())));
		expect(parseMediaPlaylist(window.playlist("low-latency", "")).segments[0]?.parts).toHaveLength(listed + 1);

		// A segment of nothing else is listed once it is closed.
		window.addPart({ ...part, segment: { ...part.segment, msn: 1 }, durationTicks: 1500, data: silent });
		expect(soundOf(window).segments.map(({ msn }) => msn)).toEqual([0]);
		window.closeSegment();
		const [, other] = soundOf(window).segments;
		expect([other?.msn, other?.parts]).toEqual([1, []]);
		expect(outline((await dataOf(window, other?.uri ?? "")) ?? new Uint8Array())).toBe("moof(mfhd traf(tfhd)) mdat");
	});
});
