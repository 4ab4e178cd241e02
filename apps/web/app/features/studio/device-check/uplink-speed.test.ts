import { expect, it } from "vitest";
import { measureUplink, qualityOf } from "./uplink-speed.ts";

/** A line of this speed, 80 ms from the server. */
function lineOf(bitsPerSecond: number, hiccupMs = 0) {
	let nowMs = 0;
	let requests = 0;
	return {
		nowMs: () => nowMs,
		send: async (filling: string) => {
			nowMs += 80 + (filling.length * 8_000) / bitsPerSecond + (++requests === 2 ? hiccupMs : 0);
		},
	};
}

it.each([300_000, 1_000_000, 5_000_000, 20_000_000])("[S3] a line of %i bits a second is measured", async (speed) => {
	const line = lineOf(speed);
	expect(await measureUplink(line.send, 256 * 1024, line.nowMs)).toBeCloseTo(speed, -2);
});

it("[S3] a delayed small request does not make a slow line look fast", async () => {
	const line = lineOf(400_000, 10_000);
	expect(qualityOf(await measureUplink(line.send, 256 * 1024, line.nowMs))).not.toBe("good");
});

it.each([
	[3_000_000, "good"],
	[2_999_999, "limited"],
	[500_000, "limited"],
	[499_999, "missing"],
	[0, "missing"],
] as const)("[S3] %i bits a second are %s", (speed, expected) => {
	expect(qualityOf(speed)).toBe(expected);
});

it("[S3] a failed request fails the measurement", async () => {
	await expect(
		measureUplink(
			() => Promise.reject(new Error("offline")),
			1_000,
			() => 0,
		),
	).rejects.toThrow("offline");
});
