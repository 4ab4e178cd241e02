import type { CallOutput } from "@stride/contract/client";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;
let other: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app);
	other = await signUpPerson(app);
});
afterAll(() => app.stop());

type Page = CallOutput<"listCampaigns">;
const of = (campaignId: string) => ({ params: { campaignId } });
const idsOf = (page: Page) => page.data.map(({ id }) => id);
const idOf = async (client: TestClient) => String((await client.call("listOwnCampaigns", {})).data[0]?.author.id);
const createMany = async (count: number, client = author) => {
	const created: string[] = [];
	for (let n = 0; n < count; n++) created.push((await createTestCampaign(client, { title: `Lane number ${n}` })).id);
	return created;
};

/** Reads all pages of a list; `between` runs between two pages. */
async function readAll(read: (query: { page?: number; asOf?: string }) => Promise<Page>, between: () => unknown) {
	const pages = [await read({})];
	for (let last = pages[0]; last?.pagination.next; last = pages.at(-1)) {
		await between();
		pages.push(await read({ page: last.pagination.next, asOf: last.pagination.asOf }));
	}
	return pages;
}

describe("recommended campaigns", () => {
	it("[C2] page 1 has 14 rows, later ones 15; all other active campaigns appear exactly once while others are added", async () => {
		const created = await createMany(45);
		const [current, ended, deleted] = created as [string, string, string];
		await author.call("endCampaign", of(ended));
		await author.call("deleteCampaign", of(deleted));
		const pages = await readAll(
			(query) => app.client().call("listRecommended", { query: { campaignId: current, ...query } }),
			() => createTestCampaign(author, { title: "Added meanwhile" }),
		);
		expect(pages.map(({ data }) => data.length)).toEqual([14, 15, 13]);
		expect(pages.flatMap(idsOf)).toEqual(created.slice(3).reverse());
		expect(pages.map(({ pagination }) => pagination.next)).toEqual([2, 3, null]);
	});

	it("[C2] the path takes an id or a name of an existing campaign", async () => {
		const campaign = await createTestCampaign(author);
		for (const campaignId of [campaign.id, campaign.name]) {
			const page = await app.client().call("listRecommended", { query: { campaignId } });
			expect(idsOf(page)).not.toContain(campaign.id);
			expect(page.data).toHaveLength(14);
		}
		const missing = app.client().call("listRecommended", { query: { campaignId: "nothing-here" } });
		expect((await refusal(missing)).code).toBe("CampaignNotFoundException");
	});

	it.each(["", "?campaignId=", "?campaignId=x&page=0", "?campaignId=x&page=x", "?campaignId=x&asOf=yesterday"])(
		"[C2] the query %j is refused",
		async (query) => {
			const response = await fetch(`${app.url}/v1/campaigns/recommended${query}`);
			expect(response.status).toBe(400);
			expect(await response.json()).toMatchObject({ error: { code: "ValidationException" } });
		},
	);
});

describe("one's own campaigns", () => {
	it("[C4] lists active, ended and all campaigns of the caller, and none of another author", async () => {
		const person = await signUpPerson(app);
		const created = await createMany(4, person);
		await createMany(1, other);
		const [first, second, third, fourth] = created as [string, string, string, string];
		await person.call("endCampaign", of(first));
		await person.call("endCampaign", of(third));
		await person.call("deleteCampaign", of(second));
		const list = (campaignsStatus: "active" | "ended") =>
			person.call("listOwnCampaignsByStatus", { params: { campaignsStatus } });
		expect(idsOf(await list("active"))).toEqual([fourth]);
		expect(idsOf(await list("ended"))).toEqual([third, first]);
		const all = await person.call("listOwnCampaigns", {});
		expect(idsOf(all)).toEqual([fourth, third, first]);
		expect(all.data.every(({ isOwner }) => isOwner)).toBe(true);
		expect(all.data[0]?.permissions).toEqual({ donate: true, update: true, delete: true });
	});

	it("[C4] pages of 12 are stable while campaigns are created and ended", async () => {
		const person = await signUpPerson(app);
		const created = await createMany(27, person);
		const pages = await readAll(
			(query) => person.call("listOwnCampaignsByStatus", { params: { campaignsStatus: "active" }, query }),
			async () => {
				await createMany(1, person);
				await person.call("endCampaign", of(String(created.pop())));
			},
		);
		expect(pages.map(({ data }) => data.length)).toEqual([12, 12, 3]);
		expect(new Set(pages.flatMap(idsOf)).size).toBe(27);
		// A new read lists the two ended campaigns as ended, and the two new ones as active.
		const [now] = await readAll(
			(query) => person.call("listOwnCampaignsByStatus", { params: { campaignsStatus: "ended" }, query }),
			() => undefined,
		);
		expect(now?.data).toHaveLength(2);
	});

	it("[U3] require the author's session and a known status", async () => {
		for (const call of [
			app.client().call("listOwnCampaigns", {}),
			app.client().call("listOwnCampaignsByStatus", { params: { campaignsStatus: "active" } }),
		]) {
			expect((await refusal(call)).code).toBe("UnauthorizedException");
		}
		const response = await fetch(`${app.url}/v1/user/campaigns/deleted`, {
			headers: { authorization: `Bearer ${author.token}` },
		});
		expect(response.status).toBe(400);
	});

	it("[C4] an account without campaigns gets an empty page and no next one", async () => {
		const person = await signUpPerson(app);
		expect(await person.call("listOwnCampaigns", {})).toMatchObject({ data: [], pagination: { page: 1, next: null } });
	});
});

describe("a user's public campaigns", () => {
	it("[A6] lists active campaigns, then ended ones, newest first, without deleted ones", async () => {
		const person = await signUpPerson(app);
		const [first, second, third, fourth, fifth] = (await createMany(5, person)) as [
			string,
			string,
			string,
			string,
			string,
		];
		await createMany(1, other);
		for (const ended of [fourth, second]) await person.call("endCampaign", of(ended));
		await person.call("deleteCampaign", of(third));
		const userId = await idOf(person);
		for (const reader of [app.client(), other]) {
			const page = await reader.call("listUserCampaigns", { params: { userId } });
			expect(idsOf(page)).toEqual([fifth, first, fourth, second]);
			expect(page.data.some(({ isOwner }) => isOwner)).toBe(false);
		}
	});

	it("[A6] pages of 12 are stable while a campaign ends and another is created", async () => {
		const person = await signUpPerson(app);
		const created = await createMany(15, person);
		const userId = await idOf(person);
		const pages = await readAll(
			(query) => app.client().call("listUserCampaigns", { params: { userId }, query }),
			async () => {
				await createMany(1, person);
				await person.call("endCampaign", of(String(created[9])));
			},
		);
		expect(pages.map(({ data }) => data.length)).toEqual([12, 3]);
		expect(pages.flatMap(idsOf)).toEqual(created.reverse());
	});
});
