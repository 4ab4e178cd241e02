import { expect, it } from "vitest";
import { createSoundLine } from "./sound-line.ts";

const second = 1_000_000;

function stage() {
	const heard: { fromMs: number; toMs: number; isSilent: boolean }[] = [];
	const line = createSoundLine(48_000, 0, (samples, timeUs) => {
		const fromMs = Math.round(timeUs / 1_000);
		heard.push({ fromMs, toMs: fromMs + samples.length / 48, isSilent: samples.every((sample) => sample === 0) });
	});
	const voice = new Float32Array(4_800).fill(0.5);
	return { heard, line, voice };
}

it("[S3] without a microphone there is silence, up to a moment ago", () => {
	const { heard, line } = stage();
	line.tick(0.4 * second);
	expect(heard).toEqual([]);
	line.tick(0.6 * second);
	line.tick(0.7 * second);
	line.tick(1 * second);
	expect(heard).toEqual([
		{ fromMs: 0, toMs: 400, isSilent: true },
		{ fromMs: 400, toMs: 800, isSilent: true },
	]);
});

it("[S3] sound that comes is passed on, and none is made", () => {
	const { heard, line, voice } = stage();
	for (let index = 0; index < 20; index++) {
		line.hear(voice, index * 100_000);
		line.tick((index + 1) * 100_000);
	}
	expect(heard).toHaveLength(20);
	expect(heard.some(({ isSilent }) => isSilent)).toBe(false);
});

it("[S3] what comes after its silence is left out", () => {
	const { heard, line, voice } = stage();
	line.tick(1 * second);
	line.hear(voice, 0.3 * second);
	line.hear(voice, 0.8 * second);
	expect(heard.map(({ fromMs }) => fromMs)).toEqual([0, 800]);
});
