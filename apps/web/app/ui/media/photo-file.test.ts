import { describe, expect, it } from "vitest";
import { problemOfPhoto } from "./photo-file.ts";

const mebibyte = 1024 * 1024;

describe("a photo for a post", () => {
	it.each([
		[{ type: "image/jpeg", size: 5 * mebibyte }, null],
		[{ type: "image/jpeg", size: 5 * mebibyte + 1 }, "tooBig"],
		[{ type: "image/png", size: 1 }, null],
		[{ type: "image/webp", size: 1 }, null],
		[{ type: "image/gif", size: 1 }, "wrongType"],
		[{ type: "image/svg+xml", size: 1 }, "wrongType"],
		[{ type: "", size: 9 * mebibyte }, "wrongType"],
	])("[N1] %o: %s", (file, problem) => {
		expect(problemOfPhoto(file)).toBe(problem);
	});
});
