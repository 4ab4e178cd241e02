import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemOfGoal, readCampaignText } from "./campaign-rules.ts";

const problemOfTitle = (text: string) => readCampaignText("title", text).problem;
const problemOfDescription = (text: string) => readCampaignText("description", text).problem;

import { limits } from "../limits.ts";
import { countCharacters, tidyLine, tidyText } from "../text/text-rules.ts";
import { UpdateCampaignBody } from "./campaigns.ts";

const runner = "🏃🏽‍♀️";

describe("the length of a text", () => {
	test.each([
		["", 0],
		["Run", 3],
		["  Run \n", 3],
		["Біжу", 4],
		["🏃", 1],
		// A runner, her skin tone, a joiner, the woman's sign and its variation selector.
		[runner, 5],
		["one\r\ntwo\rthree\nfour", 18],
		// й as one letter and as и with a breve: typed differently, the same text.
		["\u0439", 1],
		["\u0438\u0306", 1],
		["e\u0301", 1],
		["a\u0000b\u0007c", 3],
	])("[C1] %j has %i characters", (text, length) => {
		expect(countCharacters(text)).toBe(length);
	});

	test("[C1] tidying is idempotent and does not change the length", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
				expect(tidyText(tidyText(text))).toBe(tidyText(text));
				expect(countCharacters(tidyText(text))).toBe(countCharacters(text));
				expect(countCharacters(tidyLine(text))).toBe(countCharacters(text));
				expect(tidyLine(text)).not.toMatch(/[\r\n]/);
			}),
		);
	});

	test("[C1] a text of megabytes is rejected without being normalised", () => {
		const huge = "e\u0301".repeat(4_000_000);
		expect(problemOfTitle(huge)).toBe("campaignTitleTooLong");
		expect(problemOfDescription(huge)).toBe("campaignDescriptionTooLong");
	});
});

const titles: [string, ReturnType<typeof problemOfTitle>][] = [
	["", "campaignTitleTooShort"],
	["Four", "campaignTitleTooShort"],
	["   Four   ", "campaignTitleTooShort"],
	["\u200b\u200b\u200b\u200b\u200b", "campaignTitleTooShort"],
	["e\u0301e\u0301e\u0301e\u0301", "campaignTitleTooShort"],
	["🏃🏃🏃🏃", "campaignTitleTooShort"],
	["Fives", null],
	["🏃🏃🏃🏃🏃", null],
	["x".repeat(limits.campaignTitleMax), null],
	["🏃".repeat(limits.campaignTitleMax), null],
	["e\u0301".repeat(limits.campaignTitleMax), null],
	[` ${"ї".repeat(limits.campaignTitleMax)} `, null],
	["x".repeat(limits.campaignTitleMax + 1), "campaignTitleTooLong"],
	[`Title ${"\u0301\u0323".repeat(15)}`, null],
	[`Title ${"\u0301\u0323".repeat(16)}`, "marksTooMany"],
	// Control characters are removed, so they do not separate runs.
	[`Title ${"\u0301\u0000\u0323\u0007".repeat(16)}`, "marksTooMany"],
	["Title".padEnd(limits.campaignTitleMax * 4 + 1), "campaignTitleTooLong"],
	["🏃".repeat(limits.campaignTitleMax + 1), "campaignTitleTooLong"],
];

const descriptions: [string, ReturnType<typeof problemOfDescription>][] = [
	["123456789", "campaignDescriptionTooShort"],
	["1\r\n2\r\n3\r\n4\r\n5", "campaignDescriptionTooShort"],
	["1234567890", null],
	["1\r\n2\r\n3\r\n4\r\n56", null],
	["x".repeat(limits.campaignDescriptionMax), null],
	["x\r\n".repeat(limits.campaignDescriptionMax / 2 - 1).concat("xy"), null],
	["x".repeat(limits.campaignDescriptionMax + 1), "campaignDescriptionTooLong"],
];

const goals: [number, ReturnType<typeof problemOfGoal>][] = [
	[Number.NaN, "fundGoalInvalid"],
	[10.5, "fundGoalInvalid"],
	[-10, "fundGoalTooSmall"],
	[9, "fundGoalTooSmall"],
	[limits.fundGoalMinDollars, null],
	[limits.fundGoalMaxDollars, null],
	[limits.fundGoalMaxDollars + 1, "fundGoalTooLarge"],
];

/** The problem that the API's schema reports for the same value. */
const refusal = (body: unknown) => UpdateCampaignBody.safeParse(body).error?.issues[0]?.message ?? null;

describe("a campaign's rules, in the form and in the API", () => {
	test.each(titles)("[C1] the title %j: %s", (title, problem) => {
		expect(problemOfTitle(title)).toBe(problem);
		expect(refusal({ title })).toBe(problem);
	});

	test.each(descriptions)("[C1] the story %j: %s", (description, problem) => {
		expect(problemOfDescription(description)).toBe(problem);
		expect(refusal({ description })).toBe(problem);
	});

	test.each(goals)("[C1] a goal of %d dollars: %s", (dollars, problem) => {
		expect(problemOfGoal(dollars)).toBe(problem);
		expect(refusal({ fundGoal: dollars * 100 })).toBe(problem);
	});

	test("[C1] the schema returns the tidied text", () => {
		const stored = UpdateCampaignBody.parse({ title: " Run\r\nthe lake ", description: "One\r\ntwo\rthree и\u0306 " });
		expect(stored).toEqual({ title: "Run the lake", description: "One\ntwo\nthree й" });
	});
});
