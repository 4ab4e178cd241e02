import type { Campaign } from "@stride/contract";
import { projectToRunFor, read } from "../charity.ts";
import { expect, test } from "../fixtures.ts";
import { measure } from "../lighthouse.ts";
import { newestCampaign } from "../story.ts";

/** `npm run bench` measures how fast these pages are, beside a baseline. */
const pages = [
	{ name: "landing", when: "@release", path: async () => "/en" },
	{ name: "campaign", when: "@slow", path: async (url: string) => `/uk/campaign/${await newestCampaign(url)}` },
	{ name: "project", when: "@release", path: async (url: string) => `/uk/project/${(await projectToRunFor(url)).id}` },
	{
		name: "user",
		when: "@release",
		path: async (url: string) => `/en/user/${await authorOf(url, await newestCampaign(url))}`,
	},
];

const authorOf = async (url: string, campaign: string) =>
	((await read(`${url}/v1/campaign/${campaign}`)) as Campaign).author.id;

for (const { name, when, path } of pages) {
	test(`[U1] Lighthouse finds nothing to improve on the ${name} page, and its layout is stable ${when}`, async ({
		world,
	}) => {
		const scores = await measure(`${world.url}${await path(world.url)}`, 1);
		console.log(`Lighthouse ${name}: ${JSON.stringify(scores)}`);
		expect.soft(scores.accessibility, "accessibility").toBe(100);
		expect.soft(scores.bestPractices, "best practices").toBe(100);
		expect.soft(scores.seo, "search engines").toBe(100);
		expect.soft(scores.layoutShift, "layout shift").toBeLessThanOrEqual(0.02);
	});
}
