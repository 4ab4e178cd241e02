import { describe, expect, it } from "vitest";
import { createMutedSpeech, volumeOf } from "./voice.ts";

it("[S3] silence is 0, the maximum 100", () => {
	expect([volumeOf(new Uint8Array(8)), volumeOf(new Uint8Array(8).fill(255)), volumeOf(new Uint8Array())]).toEqual([
		0, 100, 0,
	]);
});

describe("speaking while muted", () => {
	const run = (volumes: number[], isMuted = true) => {
		const speech = createMutedSpeech();
		return volumes.map((volume, index) => speech.add(index * 100, volume, isMuted));
	};

	it("[S3] is reported after half a second above the threshold", () => {
		expect(run(Array(8).fill(11))).toEqual([false, false, false, false, false, true, true, true]);
	});

	it("[S3] the threshold itself and a single knock are not speech", () => {
		expect(run(Array(20).fill(10)).includes(true)).toBe(false);
		expect(run([0, 0, 0, 0, 0, 0, 45, 0, 0, 0, 0, 0]).includes(true)).toBe(false);
	});

	it("[S3] is not reported while the microphone is on", () => {
		expect(run(Array(20).fill(60), false).includes(true)).toBe(false);
	});

	it("[S3] the warning disappears some time after the last word, and at once when the microphone is on again", () => {
		const speech = createMutedSpeech();
		for (let index = 0; index <= 6; index++) speech.add(index * 100, 50, true);
		expect(speech.add(3_500, 0, true)).toBe(true);
		expect(speech.add(3_700, 0, true)).toBe(false);
		for (let index = 38; index <= 45; index++) speech.add(index * 100, 50, true);
		expect(speech.add(4_600, 50, false)).toBe(false);
	});
});
