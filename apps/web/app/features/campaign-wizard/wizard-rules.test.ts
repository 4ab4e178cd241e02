import { CreateCampaignBody } from "@stride/contract/campaigns";
import { limits } from "@stride/contract/limits";
import { describe, expect, test } from "vitest";
import { emptyValues, type WizardValues } from "./wizard-draft.ts";
import { bodyOf, problemsOf, refusedFields } from "./wizard-rules.ts";

const states = [
	{ name: "California", code: "CA", allowed: true },
	{ name: "Hawaii", code: "HI", allowed: false },
];
const rules = { payoutCountries: ["US", "PL"], states, isCoverRequired: true };
const filled: WizardValues = {
	...emptyValues,
	country: "US",
	state: "CA",
	residenceConfirmed: true,
	title: "1 200 km",
	description: "Around the mountains, for new wheels.",
	image: "data:image/jpeg;base64,AAAA",
	fundGoalText: "20\u202f000",
};
const problem = (change: Partial<WizardValues>, held = rules) => problemsOf({ ...filled, ...change }, held);

describe("the wizard's rules", () => {
	test("[C1] a complete form has no problems and makes a request that the contract takes", () => {
		expect(problem({})).toEqual({});
		const body = bodyOf(filled, { country: "US", state: "CA" });
		expect(CreateCampaignBody.parse(body)).toEqual(body);
		expect(body.fundGoal).toBe(2_000_000);
	});

	test("[C1] a country without states sends none", () => {
		expect("state" in bodyOf(filled, { country: "PL", state: null })).toBe(false);
	});

	test.each<[Partial<WizardValues>, Record<string, string>]>([
		[{ country: null }, { country: "countryRequired" }],
		[{ country: "UA" }, { country: "countryWithoutPayouts" }],
		[{ state: null }, { state: "stateRequired" }],
		[{ state: "XX" }, { state: "stateRequired" }],
		[{ state: "HI" }, { state: "stateNotAllowed" }],
		[{ residenceConfirmed: false }, { residenceConfirmed: "residenceRequired" }],
		[{ title: "1234" }, { title: "campaignTitleTooShort" }],
		[{ title: "    1234    " }, { title: "campaignTitleTooShort" }],
		[{ title: "x".repeat(limits.campaignTitleMax + 1) }, { title: "campaignTitleTooLong" }],
		[{ description: "123456789" }, { description: "campaignDescriptionTooShort" }],
		[{ description: "x".repeat(limits.campaignDescriptionMax + 1) }, { description: "campaignDescriptionTooLong" }],
		[{ image: null }, { image: "imageRequired" }],
		[{ fundGoalText: "" }, { fundGoalText: "fundGoalInvalid" }],
		[{ fundGoalText: "10.50" }, { fundGoalText: "fundGoalInvalid" }],
		[{ fundGoalText: "9" }, { fundGoalText: "fundGoalTooSmall" }],
		[{ fundGoalText: "1 000 000 001" }, { fundGoalText: "fundGoalTooLarge" }],
	])("[C1] %j is told beside its field", (change, expected) => {
		expect(problem(change)).toEqual(expected);
	});

	test.each(["10", "1\u202f000\u202f000\u202f000"])("[C1] the goal %j is at its bound and taken", (fundGoalText) => {
		expect(problem({ fundGoalText })).toEqual({});
	});

	test("[C1] a cover is required when creating, not when editing", () => {
		expect(problem({ image: null })).toEqual({ image: "imageRequired" });
		expect(problem({ image: null }, { ...rules, isCoverRequired: false })).toEqual({});
	});

	test("[C1] what is not known yet is held against nobody", () => {
		expect(
			problemsOf({ ...filled, country: "UA", state: null }, { ...rules, payoutCountries: null, states: null }),
		).toEqual({});
		expect(
			problemsOf({ ...filled, country: "PL", state: null }, { ...rules, payoutCountries: ["PL"], states: [] }),
		).toEqual({});
	});
});

describe("a refusal of the server", () => {
	test("[C1] is told beside the fields that it names", () => {
		const error = {
			code: "ValidationException",
			message: "Some fields need another look.",
			fields: { title: "Too short", fundGoal: "Too large", unknown: "?" },
		};
		expect(refusedFields(error)).toEqual({ title: "Too short", fundGoalText: "Too large" });
	});

	test.each([
		["CountryWithoutPayoutsException", "country"],
		["StateNotAllowedException", "state"],
		["ImageUnreadableException", "image"],
		["PayloadTooLargeException", "image"],
	])("[C1] %s stands beside %s", (code, field) => {
		expect(refusedFields({ code, message: "No", fields: {} })).toEqual({ [field]: "No" });
	});

	test("[C1] one about nothing in the form names no field", () => {
		expect(refusedFields({ code: "InternalException", message: "No", fields: {} })).toEqual({});
	});
});
