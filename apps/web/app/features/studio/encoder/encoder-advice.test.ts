import type { EncoderHealth } from "@stride/contract/streams/encoder";
import { expect, it } from "vitest";
import { encoderAdvice } from "./encoder-advice.ts";

const good: EncoderHealth = {
	width: 1280,
	height: 720,
	framesPerSecond: 30,
	videoBitsPerSecond: 2_500_000,
	audioBitsPerSecond: 160_000,
	keyFrameSeconds: 2,
	hasBFrames: false,
	jitterMs: 60,
};

it.each<[string, Partial<EncoderHealth>, string[]]>([
	["the advised settings", {}, []],
	["an unknown distance of key frames", { keyFrameSeconds: null }, []],
	["key frames every eight seconds", { keyFrameSeconds: 8.3 }, ["keyFrames"]],
	["no sound", { audioBitsPerSecond: null }, ["noSound"]],
	["a line that stops for a second", { jitterMs: 1_000 }, ["line"]],
	["8 Mbit/s", { videoBitsPerSecond: 8_000_000 }, ["bitrateHigh"]],
	["600 kbit/s for 720 lines", { videoBitsPerSecond: 600_000 }, ["bitrateLow"]],
	["600 kbit/s for 360 lines", { videoBitsPerSecond: 600_000, width: 640, height: 360 }, []],
	["an upright picture", { videoBitsPerSecond: 600_000, width: 720, height: 1280 }, ["bitrateLow"]],
	[
		"OBS's defaults",
		{ keyFrameSeconds: 8.3, hasBFrames: true, videoBitsPerSecond: 2_500_000 },
		["keyFrames", "bFrames"],
	],
])("[S5] the advice for %s", (_, part, expected) => {
	expect(encoderAdvice({ ...good, ...part })).toEqual(expected);
});

it.each<[string, Partial<EncoderHealth>, Partial<EncoderHealth>, Partial<EncoderHealth>]>([
	["bitrateLow", { videoBitsPerSecond: 990_000 }, { videoBitsPerSecond: 1_100_000 }, { videoBitsPerSecond: 1_200_000 }],
	[
		"bitrateHigh",
		{ videoBitsPerSecond: 6_050_000 },
		{ videoBitsPerSecond: 5_500_000 },
		{ videoBitsPerSecond: 5_000_000 },
	],
	["line", { jitterMs: 820 }, { jitterMs: 750 }, { jitterMs: 600 }],
	["keyFrames", { keyFrameSeconds: 2.6 }, { keyFrameSeconds: 2.4 }, { keyFrameSeconds: 2 }],
])("[S5] the advice %s stays until its figure is clearly better", (advice, bad, between, better) => {
	const shown = encoderAdvice({ ...good, ...bad });
	expect(shown).toEqual([advice]);
	expect(encoderAdvice({ ...good, ...between })).toEqual([]);
	expect(encoderAdvice({ ...good, ...between }, shown)).toEqual([advice]);
	expect(encoderAdvice({ ...good, ...better }, shown)).toEqual([]);
});
