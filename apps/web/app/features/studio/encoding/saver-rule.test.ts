import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSaverRule, type Room } from "./saver-rule.ts";

const calm: Omit<Room, "nowMs"> = {
	isAccepted: true,
	queued: 0,
	saverQueued: 0,
	bitrate: 2_500_000,
	isBatteryLow: false,
};

/** A rule whose pictures come thirty times a second. */
function pictures() {
	const rule = createSaverRule();
	let nowMs = 0;
	return (seconds: number, room: Partial<Room> = {}): boolean => {
		let isOn = false;
		for (const untilMs = nowMs + seconds * 1_000; nowMs < untilMs; nowMs += 33)
			isOn = rule.isOn({ ...calm, nowMs, ...room });
		return isOn;
	};
}

describe("the smaller picture", () => {
	it("[S3] is encoded after ten seconds in which the encoder had room", () => {
		const show = pictures();
		expect(show(9.9)).toBe(false);
		expect(show(0.5)).toBe(true);
		expect(show(60)).toBe(true);
	});

	it.each<[string, Partial<Room>]>([
		["two pictures wait", { queued: 2 }],
		["the line is slow", { bitrate: 1_400_000 }],
		["the server does not know it", { isAccepted: false }],
		["the battery is low", { isBatteryLow: true }],
	])("[S3] does not begin while %s, and ten seconds count from then", (_, room) => {
		const show = pictures();
		expect(show(30, room)).toBe(false);
		show(9);
		expect(show(0.1, room)).toBe(false);
		expect(show(9.5)).toBe(false);
		expect(show(1)).toBe(true);
	});

	it.each<[string, Partial<Room>]>([
		["the queue of the full picture grows", { queued: 3 }],
		["its own queue grows", { saverQueued: 3 }],
		["the line has less than 700 kbit/s", { bitrate: 699_000 }],
		["the server no longer knows it", { isAccepted: false }],
		["the battery is low", { isBatteryLow: true }],
	])("[S3] ends at once when %s", (_, room) => {
		const show = pictures();
		expect(show(11)).toBe(true);
		expect(show(0.03, room)).toBe(false);
	});

	it("[S3] continues on a line that has room for both, and while a picture waits", () => {
		const show = pictures();
		show(11);
		expect(show(60, { bitrate: 750_000, queued: 2, saverQueued: 2 })).toBe(true);
	});

	it("[S3] waits twice as long after each time that the device was too slow", () => {
		const show = pictures();
		for (const waitSeconds of [10, 20, 40, 80, 160, 320, 320]) {
			expect(show(waitSeconds - 0.5)).toBe(false);
			expect(show(1)).toBe(true);
			show(0.03, { queued: 4 });
		}
	});

	it("[S3] never runs without its conditions, whatever happens", () => {
		const room = fc.record({
			nowMs: fc.constant(0),
			isAccepted: fc.boolean(),
			queued: fc.nat(5),
			saverQueued: fc.nat(5),
			bitrate: fc.integer({ min: 300_000, max: 4_500_000 }),
			isBatteryLow: fc.boolean(),
		});
		const steps = fc.array(fc.tuple(room, fc.nat(12_000)), { maxLength: 60 });
		fc.assert(
			fc.property(steps, (all) => {
				const rule = createSaverRule();
				let nowMs = 0;
				let calmFromMs = 0;
				let wasOn = false;
				for (const [step, passedMs] of all) {
					nowMs += passedMs;
					const isOn = rule.isOn({ ...step, nowMs });
					const { isAccepted, isBatteryLow, bitrate, queued, saverQueued } = step;
					if (isOn) expect(isAccepted && !isBatteryLow && bitrate >= 700_000).toBe(true);
					if (isOn && wasOn) expect(Math.max(queued, saverQueued)).toBeLessThan(3);
					if (isOn && !wasOn) expect(nowMs - calmFromMs).toBeGreaterThanOrEqual(10_000);
					const isCalm = isAccepted && !isBatteryLow && queued < 2 && bitrate >= 1_500_000;
					if (!isOn && (!isCalm || wasOn)) calmFromMs = nowMs;
					wasOn = isOn;
				}
			}),
		);
	});
});
