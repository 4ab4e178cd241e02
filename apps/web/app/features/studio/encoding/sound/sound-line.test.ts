import { expect, it } from "vitest";
import { createSoundLine } from "./sound-line.ts";

const second = 1_000_000;

function stage() {
	const output: { fromMs: number; toMs: number; isSilent: boolean }[] = [];
	const line = createSoundLine(48_000, 0, (samples, timeUs) => {
		const fromMs = Math.round(timeUs / 1_000);
		output.push({ fromMs, toMs: fromMs + samples.length / 48, isSilent: samples.every((sample) => sample === 0) });
	});
	const voice = new Float32Array(4_800).fill(0.5);
	return { output, line, voice };
}

it("[S3] without a microphone silence is generated, up to shortly before now", () => {
	const { output, line } = stage();
	line.tick(0.4 * second);
	expect(output).toEqual([]);
	line.tick(0.6 * second);
	line.tick(0.7 * second);
	line.tick(1 * second);
	expect(output).toEqual([
		{ fromMs: 0, toMs: 400, isSilent: true },
		{ fromMs: 400, toMs: 800, isSilent: true },
	]);
});

it("[S3] sound that arrives is passed on, and no silence is generated", () => {
	const { output, line, voice } = stage();
	for (let index = 0; index < 20; index++) {
		line.add(voice, index * 100_000);
		line.tick((index + 1) * 100_000);
	}
	expect(output).toHaveLength(20);
	expect(output.some(({ isSilent }) => isSilent)).toBe(false);
});

it("[S3] sound that arrives after its silence is dropped", () => {
	const { output, line, voice } = stage();
	line.tick(1 * second);
	line.add(voice, 0.3 * second);
	line.add(voice, 0.8 * second);
	expect(output.map(({ fromMs }) => fromMs)).toEqual([0, 800]);
});
