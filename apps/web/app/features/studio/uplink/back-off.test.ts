import { expect, it } from "vitest";
import { backOffMs } from "./uplink.ts";

it.each([
	[1, 0, 250],
	[1, 1, 125],
	[2, 0, 500],
	[5, 0, 4_000],
	[6, 0, 5_000],
	[6, 1, 2_500],
	[5_000, 0, 5_000],
])("[S3] after %i failures, chance %d: %i ms", (failures, random, ms) => {
	expect(backOffMs(failures, random)).toBe(ms);
});
