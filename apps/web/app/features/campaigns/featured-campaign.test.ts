import type { Campaign } from "@stride/contract";
import { expect, it } from "vitest";
import { featuredCampaign } from "./featured-campaign.ts";

// Only what the choice looks at.
const campaign = (id: string, fundRaised: number, fundGoal: number, donate = true) =>
	({ id, fundRaised, fundGoal, permissions: { donate, update: false, delete: false } }) as Campaign;

it("[L4] the first screen shows the campaign under way that has raised most", () => {
	const list = [
		campaign("new", 0, 100),
		campaign("full", 900, 900),
		campaign("on", 50, 80),
		campaign("off", 70, 90, false),
	];
	expect(featuredCampaign(list)?.id).toBe("on");
});

it("[L4] where none is under way, it shows the one that has raised most of all; without campaigns none", () => {
	expect(featuredCampaign([campaign("a", 10, 10), campaign("b", 20, 20)])?.id).toBe("b");
	expect(featuredCampaign([])).toBeUndefined();
});
