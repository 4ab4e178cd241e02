import { describe, expect, test } from "vitest";
import { type LivePlaylist, livePlaylist, type PlaylistSegment, recordingPlaylist } from "./media-playlist.ts";
import { parseMediaPlaylist } from "./playlist-parser.test-steps.ts";
import { expectDeltaFits, expectLawfulPlaylist } from "./playlist-rules.test-steps.ts";

const START_MS = Date.UTC(2031, 4, 6, 7, 8, 9, 10);

function segment(msn: number, change: Partial<PlaylistSegment> = {}): PlaylistSegment {
	return {
		uri: `s${msn}.m4s`,
		durationS: 2,
		isDiscontinuity: false,
		mapUri: "a.mp4",
		programDateTimeMs: START_MS + msn * 2000,
		parts: [0, 1].map((part) => ({ uri: `p${msn}.${part}.m4s`, durationS: 1 / 3, isIndependent: part === 0 })),
		...change,
	};
}

const LIVE: LivePlaylist = {
	targetDurationS: 2,
	partTargetS: 0.334,
	mediaSequence: 7,
	discontinuitySequence: 1,
	segments: [segment(7, { parts: [] }), segment(8, { isDiscontinuity: true, mapUri: "b.mp4" })],
	preloadHintUri: "next.m4s",
	isEnded: false,
};

const { uri: _, ...OPEN } = segment(9, { mapUri: "b.mp4", durationS: 2 / 3 });

describe("golden playlists", () => {
	test("a low-latency playlist with a discontinuity, a new map and an open segment", () => {
		expect(livePlaylist({ ...LIVE, segments: [...LIVE.segments, OPEN] })).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12,HOLD-BACK=6,PART-HOLD-BACK=1.002
#EXT-X-PART-INF:PART-TARGET=0.334
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-DISCONTINUITY-SEQUENCE:1
#EXT-X-MAP:URI="a.mp4"
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:23.010Z
#EXTINF:2,
s7.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="b.mp4"
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:25.010Z
#EXT-X-PART:DURATION=0.33333,URI="p8.0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.33333,URI="p8.1.m4s"
#EXTINF:2,
s8.m4s
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:27.010Z
#EXT-X-PART:DURATION=0.33333,URI="p9.0.m4s",INDEPENDENT=YES
#EXT-X-PART:DURATION=0.33333,URI="p9.1.m4s"
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.m4s"
`);
	});

	test("a playlist of an encoder whose group was cut has no independent segments", () => {
		const parts = [{ uri: "p8.0.m4s", durationS: 1 / 3, isIndependent: false }];
		const segments = [segment(7, { durationS: 10.066, parts: [] }), segment(8, { durationS: 4.5, isCut: true, parts })];
		expect(livePlaylist({ ...LIVE, targetDurationS: 10, segments })).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:10
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=60,HOLD-BACK=30,PART-HOLD-BACK=1.002
#EXT-X-PART-INF:PART-TARGET=0.334
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-DISCONTINUITY-SEQUENCE:1
#EXT-X-MAP:URI="a.mp4"
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:23.010Z
#EXTINF:10.066,
s7.m4s
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:25.010Z
#EXT-X-PART:DURATION=0.33333,URI="p8.0.m4s"
#EXTINF:4.5,
s8.m4s
#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.m4s"
`);
		expect(recordingPlaylist(10, segments)).not.toContain("INDEPENDENT-SEGMENTS");
		expect(recordingPlaylist(10, segments.slice(0, 1))).toContain("INDEPENDENT-SEGMENTS");
	});

	test("the plain playlist of the same segments, without parts", () => {
		const { partTargetS: _target, ...plain } = LIVE;
		expect(livePlaylist({ ...plain, segments: [...LIVE.segments, OPEN] })).toBe(`#EXTM3U
#EXT-X-VERSION:9
#EXT-X-TARGETDURATION:2
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12,HOLD-BACK=6
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-DISCONTINUITY-SEQUENCE:1
#EXT-X-MAP:URI="a.mp4"
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:23.010Z
#EXTINF:2,
s7.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="b.mp4"
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:25.010Z
#EXTINF:2,
s8.m4s
`);
	});

	test("a delta update, which skips segments more than twelve seconds before the end", () => {
		const segments = Array.from({ length: 9 }, (_segment, index) => segment(7 + index, { parts: [] }));
		const delta = livePlaylist({ ...LIVE, segments }, true);
		expect(delta.split("\n").slice(6, 12)).toEqual([
			"#EXT-X-MEDIA-SEQUENCE:7",
			"#EXT-X-DISCONTINUITY-SEQUENCE:1",
			"#EXT-X-SKIP:SKIPPED-SEGMENTS=3",
			"#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:29.010Z",
			"#EXTINF:2,",
			"s10.m4s",
		]);
		const whole = parseMediaPlaylist(livePlaylist({ ...LIVE, segments }));
		expectDeltaFits(whole, parseMediaPlaylist(delta));
		expectLawfulPlaylist(whole);
	});

	test("a delta update with nothing to skip is the whole playlist", () => {
		expect(livePlaylist(LIVE, true)).toBe(livePlaylist(LIVE));
	});

	test("an ended playlist, without a preload hint", () => {
		const text = livePlaylist({ ...LIVE, isEnded: true });
		expect(text.split("\n").slice(-3)).toEqual(["s8.m4s", "#EXT-X-ENDLIST", ""]);
		expect(text).not.toContain("next.m4s");
	});

	test("a recording", () => {
		expect(recordingPlaylist(2, [segment(0), segment(1, { isDiscontinuity: true, durationS: 1.23456 })])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-MAP:URI="a.mp4"
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:09.010Z
#EXTINF:2,
s0.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2031-05-06T07:08:11.010Z
#EXTINF:1.23456,
s1.m4s
#EXT-X-ENDLIST
`);
	});
});

test("invalid values throw instead of being written", () => {
	expect(() => livePlaylist({ ...LIVE, targetDurationS: 2.5 })).toThrow(RangeError);
	expect(() => livePlaylist({ ...LIVE, preloadHintUri: 'a"b' })).toThrow(RangeError);
	expect(() => livePlaylist({ ...LIVE, segments: [segment(7, { durationS: Number.NaN })] })).toThrow(RangeError);
});

test("the parser of these tests is strict", () => {
	const good = livePlaylist(LIVE);
	for (const [from, to] of [
		["#EXTM3U\n", ""],
		["#EXT-X-MEDIA-SEQUENCE:7", "#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-MEDIA-SEQUENCE:7"],
		["#EXTINF:2,\n", ""],
		['URI="next.m4s"', "URI=next.m4s"],
		["#EXT-X-DISCONTINUITY\n", "#EXT-X-UNKNOWN\n"],
		["HOLD-BACK=6,", "HOLD-BACK=6,HOLD-BACK=6,"],
		["25.010Z", "25Z"],
	] as const) {
		expect(good).toContain(from);
		expect(() => parseMediaPlaylist(good.replace(from, to))).toThrow();
	}
});
