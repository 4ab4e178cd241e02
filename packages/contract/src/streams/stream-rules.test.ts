import { describe, expect, test } from "vitest";
import { problemOfStreamDescription, problemOfStreamTitle } from "./stream-rules.ts";
import { CreateLiveStreamBody, UpdateLiveStreamBody } from "./streams.ts";

const body = {
	title: "Five!",
	description: "Ten words.",
	image: "data:image/jpeg;base64,AAAA",
	startDate: "2031-05-01T18:00:00+02:00",
};

describe("the texts of a challenge", () => {
	test.each([
		["", "streamTitleTooShort"],
		["Four", "streamTitleTooShort"],
		["     ", "streamTitleTooShort"],
		["Five!", null],
		["П’ять", null],
		["x".repeat(60), null],
		["x".repeat(61), "streamTitleTooLong"],
	])("[S1] a title %j: %s", (text, problem) => {
		expect(problemOfStreamTitle(text)).toBe(problem);
		expect(CreateLiveStreamBody.safeParse({ ...body, title: text }).error?.issues[0]?.message ?? null).toBe(problem);
	});

	test.each([
		["Nine word", "streamDescriptionTooShort"],
		["Ten words.", null],
		["x".repeat(2_000), null],
		["x".repeat(2_001), "streamDescriptionTooLong"],
	])("[S1] a description of that length: %s", (text, problem) => {
		expect(problemOfStreamDescription(text)).toBe(problem);
		const { error } = CreateLiveStreamBody.safeParse({ ...body, description: text });
		expect(error?.issues[0]?.message ?? null).toBe(problem);
	});
});

describe("the start", () => {
	test.each(["2031-05-01T18:00:00Z", "2031-05-01T18:00:00.000Z", "2031-05-01T18:00:00+02:00"])(
		"[S1] %s is valid: it has a time and an offset",
		(startDate) => {
			expect(CreateLiveStreamBody.safeParse({ ...body, startDate }).success).toBe(true);
		},
	);

	test.each(["", "tomorrow", "2031-05-01", "2031-05-01T18:00:00", "2031-02-30T18:00:00Z", 1_935_424_800_000, null])(
		"[S1] %s is invalid",
		(startDate) => {
			const { error } = CreateLiveStreamBody.safeParse({ ...body, startDate });
			expect(error?.issues).toMatchObject([{ path: ["startDate"], message: "streamDateRequired" }]);
		},
	);
});

describe("a change", () => {
	test("[S1] may be empty but has no unknown fields", () => {
		expect(UpdateLiveStreamBody.safeParse({}).success).toBe(true);
		expect(UpdateLiveStreamBody.safeParse({ state: "live" }).success).toBe(false);
		expect(UpdateLiveStreamBody.safeParse({ title: "Four" }).success).toBe(false);
	});
});
