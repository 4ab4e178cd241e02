import { expect, it } from "vitest";
import { createFrameBudget } from "./frame-budget.ts";

/** Offers pictures at 30 a second for some seconds. @returns the times of those that were accepted, in seconds */
function film(seconds: number, bitrate: number, bytesOf: (index: number) => number): number[] {
	const budget = createFrameBudget();
	const shown: number[] = [];
	for (let index = 0; index < seconds * 30; index++) {
		const timeUs = Math.round((index * 1_000_000) / 30);
		if (!budget.allows(timeUs, bitrate)) continue;
		budget.spend(bytesOf(index));
		shown.push(timeUs / 1_000_000);
	}
	return shown;
}

it("[S3] an encoder within its bitrate, key frames included, loses no picture", () => {
	const bitrate = 2_500_000;
	const keyBytes = 50_000;
	const otherBytes = ((bitrate * 2) / 8 - keyBytes) / 59;
	expect(film(20, bitrate, (index) => (index % 60 === 0 ? keyBytes : otherBytes))).toHaveLength(600);
});

it("[S3] an encoder that produces ten times as much shows fewer pictures, and the uplink gets the requested bitrate", () => {
	const bytes = 12_500;
	const shown = film(20, 300_000, () => bytes);
	expect((shown.length * bytes * 8) / 20).toBeLessThan(330_000);
	expect(shown.length).toBeGreaterThan(40);
});

it("[S3] pictures that a stalled page delivers at once are encoded once", () => {
	const budget = createFrameBudget();
	// As measured in Firefox on a busy machine.
	const offeredUs = [
		1_313_000, 1_360_000, 1_360_001, 1_360_002, 1_360_003, 1_360_140, 1_396_149, 1_408_000, 1_573_010, 1_573_020,
		1_592_069,
	];
	const encodedUs = offeredUs.filter((timeUs) => budget.allows(timeUs, 2_500_000));
	expect(encodedUs).toEqual([1_313_000, 1_360_000, 1_396_149, 1_408_000, 1_573_010, 1_592_069]);
});

it("[S3] a picture is never frozen for a second", () => {
	const shown = film(20, 300_000, () => 200_000);
	const pauses = shown.slice(1).map((at, index) => at - (shown[index] ?? 0));
	expect(Math.max(...pauses)).toBeLessThan(0.95);
});
