import { expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
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

it("[S4] a clock that is set back blocks no place", () => {
	const { admit, pass } = counted(1);
	expect(admit("gift", "a")).toBe(true);
	pass(-3_600_000);
	expect(admit("gift", "b")).toBe(true);
	expect(admit("gift", "a")).toBe(false);
});

it("[S4] two devices that take over in turn each need a new request for it", () => {
	const { admit, pass, now } = counted(1);
	expect(admit("gift", "a")).toBe(true);
	pass(2_000);
	const askedByB = now();
	expect(admit("gift", "b", askedByB)).toBe(true);
	expect(admit("gift", "a")).toBe(false);
	pass(2_000);
	expect(admit("gift", "a", now())).toBe(true);
	for (let n = 0; n < 5; n++) {
		expect(admit("gift", "b", askedByB)).toBe(false);
		pass(1_000);
		expect(admit("gift", "a")).toBe(true);
	}
});

it("[S4] a refused device takes no place and extends none", () => {
	const { admit, devices, pass } = counted(2);
	admit("gift", "a");
	admit("gift", "b");
	for (let n = 0; n < 29; n++) {
		pass(1_000);
		expect(admit("gift", `stranger-${n}`)).toBe(false);
	}
	pass(1_000);
	const viewing = { by: "donation", donationId: "gift" } as const;
	expect(devices.hasPlace({ viewing, device: "c" })).toBe(true);
	expect(admit("gift", "c")).toBe(true);
});

it("[S4] the number of viewings in memory is bounded, the one unused for longest is forgotten first", () => {
	const { admit } = counted(1);
	for (let n = 0; n <= 50_000; n++) admit(`gift-${n}`, "a");
	expect(admit("gift-50000", "b")).toBe(false);
	expect(admit("gift-1", "b")).toBe(false);
	expect(admit("gift-0", "b")).toBe(true);
});
