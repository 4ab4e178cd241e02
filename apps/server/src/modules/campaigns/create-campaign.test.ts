import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient, tinyJpeg } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

const body = {
	country: "PL",
	recipient: { type: "yourself" as const },
	residenceConfirmed: true as const,
	title: "Around the lake, twice",
	description: "Forty kilometres in one day.",
	image: tinyJpeg,
	fundGoal: 500_000,
};
const create = (idempotencyKey: string, change: object = {}, client = author) =>
	client.call("createCampaign", { body: { ...body, ...change } }, { idempotencyKey });

async function titlesListed(): Promise<string[]> {
	const { data } = await author.call("listCampaigns", {});
	return data.map(({ title }) => title);
}

describe("creating a campaign with an Idempotency-Key", () => {
	it("[C1] creates one campaign for repeated and concurrent requests", async () => {
		const title = "Once around, whatever happens";
		const answers = await Promise.all([1, 2, 3, 4].map(() => create("once-around", { title })));
		const later = await create("once-around", { title });
		expect(new Set([...answers, later].map(({ id }) => id)).size).toBe(1);
		expect((await titlesListed()).filter((listed) => listed === title)).toHaveLength(1);
	});

	it.each([{ title: "Another title" }, { fundGoal: 500_100 }, { country: "DE" }])(
		"[C1] rejects the key of another request: %o",
		async (change) => {
			const key = `other-${JSON.stringify(change).length}`;
			const first = await create(key);
			expect((await refusal(create(key, change))).code).toBe("IdempotencyKeyReusedException");
			expect((await create(key)).id).toBe(first.id);
		},
	);

	it("[C1] scopes keys to their author", async () => {
		const other = await signUpPerson(app);
		const [mine, theirs] = [await create("the-same-key"), await create("the-same-key", {}, other)];
		expect(mine.id).not.toBe(theirs.id);
		expect(theirs.isOwner).toBe(true);
	});

	it("[C1] a rejected request leaves its key free for the corrected one", async () => {
		expect((await refusal(create("corrected", { country: "UA" }))).code).toBe("CountryWithoutPayoutsException");
		expect((await create("corrected")).title).toBe(body.title);
	});

	it("[C1] [L3] the message about a goal that is too large has the product's money format", async () => {
		const { fields } = await refusal(create("too-large", { fundGoal: 100_000_000_100 }));
		expect(fields.fundGoal).toBe("The goal is at most $1\u202f000\u202f000\u202f000.");
	});

	it("[C1] without a key every request creates a campaign of its own", async () => {
		const [first, second] = await Promise.all([
			author.call("createCampaign", { body }),
			author.call("createCampaign", { body }),
		]);
		expect(first.id).not.toBe(second.id);
	});

	it("[C1] a deleted campaign is not returned by its key", async () => {
		const { id } = await create("deleted-since");
		await author.call("deleteCampaign", { params: { campaignId: id } });
		expect((await refusal(create("deleted-since"))).code).toBe("CampaignNotFoundException");
	});
});
