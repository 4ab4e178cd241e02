import { expect, it } from "vitest";
import { announcedTime } from "./announced-time.ts";

it.each([
	[300, "minutes", 5],
	[390, "minutes", 6],
	[359, "minutes", 5],
	[120, "minutes", 2],
	[119, "seconds", 119],
	[6, "seconds", 6],
])("[S4] %i s of free time are announced as no more than there is", (seconds, unit, count) => {
	expect(announcedTime(seconds)).toEqual({ unit, count });
});
