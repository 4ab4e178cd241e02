import type { Campaign } from "@stride/contract";
import { expect, it } from "vitest";
import { featuredCampaign } from "./featured-campaign.ts";

// Only the fields that the choice depends on.
const campaign = (id: string, fundRaised: number, fundGoal: number, donate = true) =>
	({ id, fundRaised, fundGoal, permissions: { donate, update: false, delete: false } }) as Campaign;

it("[L4] the first screen shows the unfinished campaign that has raised most", () => {
	const list = [
		campaign("new", 0, 100),
		campaign("full", 900, 900),
		campaign("on", 50, 80),
		campaign("off", 70, 90, false),
	];
	expect(featuredCampaign(list)?.id).toBe("on");
});

it("[L4] it shows the campaign that has raised most when all are finished, and none without campaigns", () => {
	expect(featuredCampaign([campaign("a", 10, 10), campaign("b", 20, 20)])?.id).toBe("b");
	expect(featuredCampaign([])).toBeUndefined();
});
