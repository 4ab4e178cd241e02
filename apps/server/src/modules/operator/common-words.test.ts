import { createTestApp, createTestCampaign, signUpPerson, type TestApp, type TestClient } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createDesk, type Desk } from "./operator.test-steps.ts";

/** More than the desk counts, so that the rows are read from the newest on. */
const rowCount = 1_050;
const pageSize = 20;

let app: TestApp;
let desk: Desk;
let author: TestClient;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
	author = await signUpPerson(app);
});
afterAll(() => app.stop());
beforeEach(() => desk.proof());

/** Copies a row, each copy a second older than the one before; every hundredth gets the rare text. */
async function copyRow(table: string, id: string, text: { column: string; common: string; rare: string }) {
	const unique = table === "campaign" ? sql`'slug', 'common-' || n,` : sql``;
	await sql`insert into ${sql.table(table)}
		select (jsonb_populate_record(copied, jsonb_build_object(
			'id', gen_random_uuid(), ${unique} 'created_at', copied.created_at - n * interval '1 second',
			${text.column}::text, case when n % 100 = 0 then ${text.rare}::text else ${text.common}::text end
		))).*
		from ${sql.table(table)} copied, generate_series(1, ${rowCount}) n where copied.id = ${id}`.execute(
		app.app.deps.db,
	);
}

type Found = { data: { createdAt: string }[]; found: number };

async function expectNewestFirst(search: (q: string, page: number) => Promise<Found>) {
	const first = await search("zyta", 1);
	const second = await search("zyta", 2);
	expect([first.found, first.data.length, second.data.length]).toEqual([1_001, pageSize, pageSize]);
	const times = [...first.data, ...second.data].map(({ createdAt }) => Date.parse(createdAt));
	expect(times).toEqual(times.toSorted((one, other) => other - one));
	expect(new Set(times).size).toBe(2 * pageSize);
	// The copies begin a second before the row that was copied, and every hundredth has other words.
	expect((times[0] ?? 0) - (times[2 * pageSize - 1] ?? 0)).toBe((2 * pageSize - 1) * 1_000);
	const rare = await search("zyta halyna", 1);
	expect([rare.found, rare.data.length]).toEqual([10, 10]);
}

describe("a search for words that more rows have than the desk counts", () => {
	it("[N1] finds the newest campaigns, and few by rare words", async () => {
		const campaign = await createTestCampaign(author);
		await copyRow("campaign", campaign.id, { column: "title", common: "Zyta walks", rare: "Zyta and Halyna" });
		await expectNewestFirst((q, page) => desk.operator.call("searchCampaigns", { query: { q, page } }));
	});

	it("[N1] finds the newest comments, and few by rare words", async () => {
		const { id: campaignId } = await createTestCampaign(author);
		const post = await author.call("createPost", { params: { campaignId }, body: { text: "Rest day." } });
		const comment = await author.call("createComment", { params: { postId: post.id }, body: { text: "Well done" } });
		await copyRow("post_comment", comment.id, { column: "text", common: "Zyta runs", rare: "Halyna and Zyta" });
		await expectNewestFirst((q, page) => desk.operator.call("searchPosts", { query: { q, page } }));
	});
});
