import { CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { limits } from "@stride/contract/limits";
import { describe, expect, test } from "vitest";
import { emptyValues, type WizardValues } from "./wizard-draft.ts";
import { bodyOf, problemsOf, refusedFields, type WizardRules } from "./wizard-rules.ts";

const states = [
	{ name: "California", code: "CA", allowed: true },
	{ name: "Hawaii", code: "HI", allowed: false },
];
const rules: WizardRules = {
	payoutCountries: ["US", "PL"],
	states,
	isCoverRequired: true,
	offersCharity: false,
	knownCountry: null,
};
const withCatalogue: WizardRules = { ...rules, states: [], offersCharity: true };
const charity = { id: "42", name: "Clean water", organizationName: "Wells" };
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
	test("[C1] a complete form has no problems and produces a valid request", () => {
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
	])("[C1] %j is shown beside its field", (change, expected) => {
		expect(problem(change)).toEqual(expected);
	});

	test.each(["10", "1\u202f000\u202f000\u202f000"])("[C1] the goal %j is at the limit and accepted", (fundGoalText) => {
		expect(problem({ fundGoalText })).toEqual({});
	});

	test("[C1] a cover is required when creating, not when editing", () => {
		expect(problem({ image: null })).toEqual({ image: "imageRequired" });
		expect(problem({ image: null }, { ...rules, isCoverRequired: false })).toEqual({});
	});

	test("[C1] with a catalogue a country without payouts allows charity campaigns only", () => {
		const from = { country: "UA", state: null };
		expect(problem(from, withCatalogue)).toEqual({ recipient: "recipientWithoutPayouts" });
		expect(problem({ ...from, recipient: "charity", charity, residenceConfirmed: false }, withCatalogue)).toEqual({});
		expect(problem({ ...from, country: null }, { ...withCatalogue, knownCountry: "UA" })).toMatchObject({
			recipient: "recipientWithoutPayouts",
		});
	});

	test("[C1] a charity campaign needs its project and no confirmed residence", () => {
		const request = { country: "PL", state: null, recipient: "charity", residenceConfirmed: false } as const;
		expect(problem({ ...request, charity: null }, withCatalogue)).toEqual({ charity: "charityRequired" });
		const body = bodyOf({ ...filled, ...request, charity }, { country: "PL", state: null });
		expect(CreateCampaignBody.parse(body)).toEqual(body);
		expect(body.recipient).toEqual({ type: "charity", charityId: "42" });
		expect("residenceConfirmed" in body).toBe(false);
	});

	test("[C1] a personal campaign's request omits a project that was chosen before", () => {
		const body = bodyOf({ ...filled, charity }, { country: "PL", state: null });
		expect(body.recipient).toEqual({ type: "yourself" });
	});

	test("[C1] unknown configuration causes no problem", () => {
		expect(
			problemsOf({ ...filled, country: "UA", state: null }, { ...rules, payoutCountries: null, states: null }),
		).toEqual({});
		expect(
			problemsOf({ ...filled, country: "PL", state: null }, { ...rules, payoutCountries: ["PL"], states: [] }),
		).toEqual({});
	});
});

describe("a refusal of the server", () => {
	test("[C1] is shown beside the fields that it names", () => {
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
		["ProjectInactiveException", "charity"],
		["ProjectNotFoundException", "charity"],
		["ImageUnreadableException", "image"],
		["PayloadTooLargeException", "image"],
	])("[C1] %s is shown beside %s", (code, field) => {
		expect(refusedFields({ code, message: "No", fields: {} })).toEqual({ [field]: "No" });
	});

	test("[C1] about other fields is shown beside none", () => {
		expect(refusedFields({ code: "InternalException", message: "No", fields: {} })).toEqual({});
	});
});
