import { expect, test } from "vitest";
import { parseDeliveryDirectives } from "./delivery-directives.ts";
import { multivariantPlaylist } from "./multivariant-playlist.ts";

test("a multivariant playlist lists each variant with its rates, formats and size", () => {
	const variant = {
		uri: "live.m3u8?session=1",
		peakBitsPerSecond: 2_000_000.2,
		averageBitsPerSecond: 1_500_000,
		codecs: ["avc1.42e01f", "mp4a.40.2"],
		width: 1280,
		height: 720,
		frameRate: 30,
	};
	const { averageBitsPerSecond: _average, frameRate: _rate, ...least } = variant;
	expect(multivariantPlaylist([variant, { ...least, uri: "plain.m3u8" }])).toBe(`#EXTM3U
#EXT-X-VERSION:6
#EXT-X-STREAM-INF:BANDWIDTH=2000001,AVERAGE-BANDWIDTH=1500000,CODECS="avc1.42e01f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000
live.m3u8?session=1
#EXT-X-STREAM-INF:BANDWIDTH=2000001,CODECS="avc1.42e01f,mp4a.40.2",RESOLUTION=1280x720
plain.m3u8
`);
	expect(multivariantPlaylist([{ ...least, uri: "live.m3u8" }], { "stride.sound": "live-sound.m3u8" })).toBe(`#EXTM3U
#EXT-X-VERSION:6
#EXT-X-SESSION-DATA:DATA-ID="stride.sound",VALUE="live-sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2000001,CODECS="avc1.42e01f,mp4a.40.2",RESOLUTION=1280x720
live.m3u8
`);
});

test.each([
	["", { isDelta: false }],
	["token=x&_HLS_msn=12", { msn: 12, isDelta: false }],
	["_HLS_msn=12&_HLS_part=0&_HLS_skip=YES", { msn: 12, part: 0, isDelta: true }],
	["_HLS_skip=v2", { isDelta: true }],
	["_HLS_skip=no", { isDelta: false }],
	["_HLS_part=1", undefined],
	["_HLS_msn=", undefined],
	["_HLS_msn=-1", undefined],
	["_HLS_msn=1e3", undefined],
	["_HLS_msn=9999999999999999", undefined],
	["_HLS_msn=1&_HLS_part=0x1", undefined],
])("the directives %j are parsed as %j", (query, directives) => {
	expect(parseDeliveryDirectives(new URLSearchParams(query))).toEqual(directives);
});
