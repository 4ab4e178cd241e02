import { UpdateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { describe, expect, test } from "vitest";
import { changesOf, type Editable, overtakenFields, valuesAfter, valuesOfCampaign } from "./campaign-changes.ts";

const campaign: Editable = {
	title: "Around the lake",
	description: "Forty kilometres.\nIn one day.",
	image: { "344": "/images/a/344.webp", "800": "/images/a/800.webp" },
	currency: "usd",
	fundGoal: 2_000_000,
};
const opened = valuesOfCampaign(campaign);
const picture = "data:image/jpeg;base64,AAAA";

describe("the changes of an edit", () => {
	test("[C1] an untouched form changes nothing", () => {
		expect(changesOf(campaign, opened)).toEqual({});
		expect(changesOf(campaign, { ...opened, title: "  Around the lake " })).toEqual({});
		expect(changesOf(campaign, { ...opened, description: "Forty kilometres.\r\nIn one day." })).toEqual({});
		expect(changesOf(campaign, { ...opened, fundGoalText: "20000" })).toEqual({});
	});

	test.each([
		[{ title: "Around it twice" }, { title: "Around it twice" }],
		[{ description: "Eighty kilometres." }, { description: "Eighty kilometres." }],
		[{ image: picture }, { image: picture }],
		[{ fundGoalText: "1 000 000 000" }, { fundGoal: 100_000_000_000 }],
		[
			{ title: "Around it twice", fundGoalText: "10" },
			{ title: "Around it twice", fundGoal: 1_000 },
		],
	])("[C1] %j sends these fields alone, and the contract takes them", (typed, expected) => {
		const change = changesOf(campaign, { ...opened, ...typed });
		expect(change).toEqual(expected);
		expect(UpdateCampaignBody.parse(change)).toEqual(expected);
	});
});

describe("a campaign that was changed elsewhere meanwhile", () => {
	const present: Editable = {
		title: "Around the sea",
		description: "Elsewhere.",
		image: { "344": "/images/b/344.webp", "800": "/images/b/800.webp" },
		currency: "usd",
		fundGoal: 3_000_000,
	};

	test.each([
		[{}, []],
		[{ title: "Mine" }, ["title"]],
		[{ title: "Around the sea" }, []],
		[{ image: picture }, ["image"]],
		[{ fundGoal: 3_000_000 }, []],
		[{ title: "Mine", description: "Mine as well", fundGoal: 1_000 }, ["title", "description", "fundGoal"]],
	])("[C1] changing %j would replace %j", (change, fields) => {
		expect(overtakenFields(campaign, present, change)).toEqual(fields);
	});

	test("[C1] an unchanged campaign has no conflicting fields", () => {
		const change = { title: "Mine", description: "Mine as well", image: picture, fundGoal: 1_000 };
		expect(overtakenFields(campaign, campaign, change)).toEqual([]);
	});

	test("[C1] typed fields stay, untouched fields are updated, and the next request has only the typed ones", () => {
		const values = { ...opened, title: "Mine", image: picture };
		const change = changesOf(campaign, values);
		const after = valuesAfter(present, change, values);
		expect(after).toMatchObject({ title: "Mine", description: "Elsewhere.", image: picture });
		expect(changesOf(present, after)).toEqual(change);
	});
});
