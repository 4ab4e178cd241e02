import { describe, expect, it } from "vitest";
import { createSlowLoads, type Load } from "./slow-load.ts";

const nowMs = 10_000;
const player = {};
/** `endMs` 0: in progress. */
const load = (duration: number, loaded: number, firstMs: number, endMs: number): Load => ({
	frag: { duration, stats: { aborted: false, loaded, loading: { first: firstMs, end: endMs } } },
});

describe("[S4] the rate of a slow line", () => {
	it.each<[string, Load[], number | null]>([
		["is unknown without a load", [], null],
		["is unknown while loads are faster than their media play", [load(2, 600_000, 8_000, 8_500)], null],
		["is that of a complete load that took longer", [load(2, 500_000, 5_000, 9_000)], 1_000_000],
		["is that of a load in progress that takes longer", [load(2, 150_000, 7_000, 0)], 400_000],
		[
			"is that of the load before, where the one in progress has just begun",
			[load(0.5, 50_000, 8_000, 9_000), load(0.5, 0, 0, 0)],
			400_000,
		],
		["does not follow from silence", [load(2, 0, 1_000, 0)], null],
		["does not count the time that the server waits for the media", [load(0.5, 50_000, 9_990, 0)], null],
		[
			"forgets earlier loads",
			[load(2, 500_000, 1_000, 9_000), load(2, 500_000, 9_000, 9_100), load(2, 500_000, 9_100, 9_200)],
			null,
		],
	])("%s", (_, loads, rate) => {
		const slow = createSlowLoads<object>(() => nowMs);
		for (const one of loads) slow.onLoading(player, one);
		expect(slow.rate(player)).toBe(rate);
	});

	it("does not follow from the loads of another instance", () => {
		const slow = createSlowLoads<object>(() => nowMs);
		slow.onLoading({}, load(2, 500_000, 5_000, 9_000));
		expect(slow.rate(player)).toBeNull();
	});

	it("does not follow from a load that was aborted long ago", () => {
		const slow = createSlowLoads<object>(() => nowMs);
		const { frag } = load(2, 50_000, 1_000, 0);
		slow.onLoading(player, { frag: { ...frag, stats: { ...frag.stats, aborted: true } } });
		expect(slow.rate(player)).toBeNull();
	});

	it("is that of the part, where a part is loaded", () => {
		const slow = createSlowLoads<object>(() => nowMs);
		const { frag: part } = load(0.5, 50_000, 9_000, 0);
		slow.onLoading(player, { ...load(2, 0, 0, 0), part });
		expect(slow.rate(player)).toBe(400_000);
	});
});
