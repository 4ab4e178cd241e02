import { expect, test } from "vitest";
import { readFixture } from "./fixture.test-steps.ts";
import { initSegment } from "./fmp4/init-segment.ts";
import { pictureSizeOfInit } from "./fmp4/picture-size.ts";
import { readSpsSize } from "./sequence-parameter-set.ts";
import { readAacConfig, readAvcConfig } from "./track-description.ts";

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

test("[S3] the descriptions of a browser's encoders are read as the requested formats", () => {
	const { video, audio } = readFixture();
	expect(readAvcConfig(video.avcC)).toEqual(video);
	expect(readAacConfig(audio.audioSpecificConfig)).toEqual(audio);
});

test("[S5] the size is read back from the init segment that was made with it", () => {
	const { video, audio } = readFixture();
	expect(pictureSizeOfInit(initSegment({ video, audio }))).toEqual({ width: 320, height: 180 });
	expect(pictureSizeOfInit(initSegment({ video: { ...video, width: 4096, height: 720 } }))).toEqual({
		width: 4096,
		height: 720,
	});
	expect(pictureSizeOfInit(new Uint8Array(40))).toBeUndefined();
});

// Made by x264 with the sizes and profiles in the titles.
test.each([
	["1280x720 baseline", "6742c01fd9005005bb0110000003001000000303c0f1832480", 1280, 720],
	["854x480 main", "674d401feca06c1ef3780880000003008000001e078c18cb", 854, 480],
	["1920x1080 high", "67640028acd940780227e5c044000003000400000300f03c60c658", 1920, 1080],
	["640x360 high 4:2:2", "677a001ebcd940a02ff89c0440000003004000000f03c58b6580", 640, 360],
	["322x242 high 4:4:4", "67f4000d919b282a10f1f1f80880000003008000001e078a14cb", 322, 242],
	["1920x1080 in fields", "67640028acd94078044fde0220000003002000000783e2c5b2c0", 1920, 1080],
])("[S3] the size of %s is read from its parameter set", (_, sps, width, height) => {
	expect(readSpsSize(bytesOf(sps))).toEqual({ width, height });
});

test("[S3] a description that is truncated at any byte or filled with arbitrary bytes is refused or read and never throws", () => {
	const { video, audio } = readFixture();
	for (let length = 0; length < video.avcC.length; length++) {
		const size = readAvcConfig(video.avcC.subarray(0, length));
		if (length < 26) expect(size).toBeUndefined();
	}
	for (const byte of [0, 1, 3, 127, 255]) {
		for (let length = 0; length < 64; length++) {
			const filled = new Uint8Array(length).fill(byte);
			expect(() => [readSpsSize(filled), readAvcConfig(filled), readAacConfig(filled)]).not.toThrow();
		}
	}
	expect(readAacConfig(audio.audioSpecificConfig.subarray(0, 1))).toBeUndefined();
});
