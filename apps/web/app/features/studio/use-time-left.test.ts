import { expect, it } from "vitest";
import { countedDown, endsInMinutes } from "./use-time-left.ts";

it.each([
	[3_600, null],
	[300, null],
	[299, 5],
	[241, 5],
	[240, 4],
	[93, 2],
	[60, 1],
	[12, 1],
	[0, 1],
])("[S3] with %d seconds left the warning names %s minutes", (leftSeconds, minutes) => {
	expect(endsInMinutes(leftSeconds)).toBe(minutes);
});

it("[S3] the warning only counts down when the clock is corrected, and starts again after it was hidden", () => {
	const shown: (number | null)[] = [null];
	for (const left of [310, 299, 239, 241, 238, 120, 301, 250]) {
		shown.push(countedDown(shown.at(-1) ?? null, endsInMinutes(left)));
	}
	expect(shown.slice(1)).toEqual([null, 5, 4, 4, 4, 2, null, 5]);
});
