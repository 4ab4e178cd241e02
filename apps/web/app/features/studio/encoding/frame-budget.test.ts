import { expect, it } from "vitest";
import { createFrameBudget } from "./frame-budget.ts";

/** Shows pictures at 30 a second for some seconds. @returns the times of those that were let through, in seconds */
function film(seconds: number, bitrate: number, bytesOf: (place: number) => number): number[] {
	const budget = createFrameBudget();
	const shown: number[] = [];
	for (let place = 0; place < seconds * 30; place++) {
		const timeUs = Math.round((place * 1_000_000) / 30);
		if (!budget.allows(timeUs, bitrate)) continue;
		budget.spend(bytesOf(place));
		shown.push(timeUs / 1_000_000);
	}
	return shown;
}

it("[S3] an encoder that keeps to its bitrate, key frames and all, loses no picture", () => {
	const bitrate = 2_500_000;
	const keyBytes = 50_000;
	const otherBytes = ((bitrate * 2) / 8 - keyBytes) / 59;
	expect(film(20, bitrate, (place) => (place % 60 === 0 ? keyBytes : otherBytes))).toHaveLength(600);
});

it("[S3] one that makes ten times as much shows fewer pictures, and the line gets what it asked for", () => {
	const bytes = 12_500;
	const shown = film(20, 300_000, () => bytes);
	expect((shown.length * bytes * 8) / 20).toBeLessThan(330_000);
	expect(shown.length).toBeGreaterThan(40);
});

it("[S3] a picture never stands still for a second", () => {
	const shown = film(20, 300_000, () => 200_000);
	const pauses = shown.slice(1).map((at, place) => at - (shown[place] ?? 0));
	expect(Math.max(...pauses)).toBeLessThan(0.95);
});
