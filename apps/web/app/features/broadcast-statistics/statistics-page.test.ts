import { expect, it } from "vitest";
import { unrecordedSeconds } from "./statistics-page.tsx";

it.each([
	[60, 60, 0],
	[60.9, 57, 0],
	[60, 55, 5],
	[43, 26, 17],
	// The recording may end with sound that is a little longer.
	[60, 61, 0],
])("[S7] a broadcast of %d s with a recording of %d s lacks %d s", (lengthS, recordedS, expected) => {
	expect(unrecordedSeconds(lengthS, recordedS)).toBe(expected);
});
