import { expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import { createPlaybackDevices } from "./playback-devices.ts";

function counted(playbackDevices: number) {
	let nowMs = 1_800_000_000_000;
	const config = readConfig({ NODE_ENV: "test", PLAYBACK_DEVICES: String(playbackDevices) });
	const devices = createPlaybackDevices({ config, clock: () => new Date(nowMs) });
	const admit = (donationId: string, device: string, takesOverAtMs = 0) =>
		devices.admit({ viewing: { by: "donation", donationId }, device, takesOverAtMs });
	return {
		devices,
		admit,
		now: () => nowMs,
		pass: (ms: number) => {
			nowMs += ms;
		},
	};
}

it("[S4] a clock that is set back blocks no slot", () => {
	const { admit, pass } = counted(1);
	expect(admit("donation", "a")).toBe(true);
	pass(-3_600_000);
	expect(admit("donation", "b")).toBe(true);
	expect(admit("donation", "a")).toBe(false);
});

it("[S4] two devices that take over alternately each need a new request for it", () => {
	const { admit, pass, now } = counted(1);
	expect(admit("donation", "a")).toBe(true);
	pass(2_000);
	const takeOverByB = now();
	expect(admit("donation", "b", takeOverByB)).toBe(true);
	expect(admit("donation", "a")).toBe(false);
	pass(2_000);
	expect(admit("donation", "a", now())).toBe(true);
	for (let n = 0; n < 5; n++) {
		expect(admit("donation", "b", takeOverByB)).toBe(false);
		pass(1_000);
		expect(admit("donation", "a")).toBe(true);
	}
});

it("[S4] a refused device occupies no slot and extends none", () => {
	const { admit, devices, pass } = counted(2);
	admit("donation", "a");
	admit("donation", "b");
	for (let n = 0; n < 29; n++) {
		pass(1_000);
		expect(admit("donation", `stranger-${n}`)).toBe(false);
	}
	pass(1_000);
	const viewing = { by: "donation", donationId: "donation" } as const;
	expect(devices.hasPlace({ viewing, device: "c" })).toBe(true);
	expect(admit("donation", "c")).toBe(true);
});

it("[S4] the number of viewings in memory is bounded; the least recently used is evicted first", () => {
	const { admit } = counted(1);
	for (let n = 0; n <= 50_000; n++) admit(`donation-${n}`, "a");
	expect(admit("donation-50000", "b")).toBe(false);
	expect(admit("donation-1", "b")).toBe(false);
	expect(admit("donation-0", "b")).toBe(true);
});

it("[S4] a device that reports through a cache retains its place until the report ends, and not longer", () => {
	const { devices, admit, pass } = counted(1);
	const viewing = { by: "donation", donationId: "donation" } as const;
	devices.admit({ viewing, device: "a", takesOverAtMs: 0, heldMs: 90_000 });
	pass(10_000);
	// A request for a playlist does not shorten it.
	expect(admit("donation", "a")).toBe(true);
	pass(79_000);
	expect(admit("donation", "b")).toBe(false);
	pass(1_000);
	expect(admit("donation", "b")).toBe(true);
});

it("[S4] a clock that is set back extends no place that a report holds", () => {
	const { devices, admit, pass } = counted(1);
	const viewing = { by: "donation", donationId: "donation" } as const;
	devices.admit({ viewing, device: "a", takesOverAtMs: 0, heldMs: 90_000 });
	pass(-3_600_000);
	expect(admit("donation", "b")).toBe(true);
});
