import { describe, expect, it } from "vitest";
import {
	campaignPictureVersion,
	campaignSharePicture,
	type SharedCampaign,
	siteSharePicture,
} from "./share-pictures.ts";

const campaign: SharedCampaign = {
	id: "01900000-0000-7000-8000-000000000000",
	title: "Around the lake",
	author: { firstName: "Iryna", lastName: "Melnyk" },
	currency: "usd",
	fundRaised: 1_248_000,
	fundGoal: 2_000_000,
	status: "active",
	demo: false,
	image: { "800": "/media/images/a/800.webp" },
};
const version = (change: Partial<SharedCampaign> = {}) => campaignPictureVersion({ ...campaign, ...change }, "Brand");

describe("the version of a share picture", () => {
	it.each<[string, Partial<SharedCampaign>]>([
		["the title", { title: "Around the lakes" }],
		["the cover", { image: { "800": "/media/images/b/800.webp" } }],
		["the goal", { fundGoal: 3_000_000 }],
		["the state", { status: "ended" }],
		["the author's name", { author: { firstName: "Irena", lastName: "Melnyk" } }],
		["a whole percent", { currency: "usd", fundRaised: 1_260_000 }],
		["the first donation", { currency: "usd", fundRaised: 0 }],
	])("[L2] changes with %s", (_, change) => {
		expect(version(change)).not.toBe(version());
	});

	it("[L2] changes with the first cent, not with every further cent", () => {
		expect(version({ currency: "usd", fundRaised: 1, fundGoal: 100_000_000_000 })).not.toBe(
			version({ currency: "usd", fundRaised: 0, fundGoal: 100_000_000_000 }),
		);
		expect(version({ currency: "usd", fundRaised: 1_248_001 })).toBe(version());
	});

	it("[L2] a campaign has few versions, whatever its number of donations", () => {
		const versions = new Set(
			Array.from({ length: 20_000 }, (_, index) => version({ currency: "usd", fundRaised: index * 100 })),
		);
		expect(versions.size).toBeLessThan(500);
		expect(versions.size).toBeGreaterThan(100);
	});

	it("[L2] changes beyond the goal too", () => {
		expect(version({ currency: "usd", fundRaised: 3_000_000 })).not.toBe(
			version({ currency: "usd", fundRaised: 2_500_000 }),
		);
	});
});

it("[L2] URLs contain their subject and language, and are valid paths", () => {
	expect(campaignSharePicture(campaign, "uk", "Brand")).toMatch(
		/^\/media\/share\/01900000-0000-7000-8000-000000000000\/uk-[0-9a-z]{11}\.jpg$/,
	);
	expect(siteSharePicture("en", "Їжак")).toMatch(/^\/media\/share\/site\/en-[0-9a-z]{11}\.jpg$/);
	expect(siteSharePicture("en", "A")).not.toBe(siteSharePicture("en", "B"));
});
