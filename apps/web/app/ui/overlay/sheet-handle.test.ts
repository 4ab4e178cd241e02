import { expect, it } from "vitest";
import { isPulledShut } from "./sheet-handle.tsx";

it.each([
	{ distancePx: 0, heightPx: 600, durationMs: 100, isShut: false },
	{ distancePx: 199, heightPx: 600, durationMs: 2_000, isShut: false },
	{ distancePx: 200, heightPx: 600, durationMs: 9_000, isShut: true },
	{ distancePx: 60, heightPx: 600, durationMs: 100, isShut: true },
	{ distancePx: 60, heightPx: 600, durationMs: 400, isShut: false },
	{ distancePx: 20, heightPx: 600, durationMs: 1, isShut: false },
	{ distancePx: 30, heightPx: 90, durationMs: 5_000, isShut: true },
	{ distancePx: 0, heightPx: 0, durationMs: 0, isShut: false },
	{ distancePx: -40, heightPx: 0, durationMs: 10, isShut: false },
])("[U2] a sheet of $heightPx px pulled by $distancePx px in $durationMs ms closes: $isShut", ({ isShut, ...pull }) => {
	expect(isPulledShut(pull)).toBe(isShut);
});
