import { expect, test } from "vitest";
import { pictureMegabytesMax, problemOfFile } from "./picture-file.ts";

const bytesMax = pictureMegabytesMax * 1024 * 1024;

test.each([
	["image/jpeg", 1_000, null],
	["image/png", bytesMax, null],
	["image/webp", 1, null],
	["image/jpeg", bytesMax + 1, "tooLarge"],
	["image/svg+xml", 1_000, "wrongType"],
	["image/gif", 1_000, "wrongType"],
	["image/heic", 1_000, "wrongType"],
	["application/pdf", 1_000, "wrongType"],
	["", 1_000, "wrongType"],
])("[C1] a file of type %j with %i bytes: %s", (type, size, problem) => {
	expect(problemOfFile({ type, size })).toBe(problem);
});
