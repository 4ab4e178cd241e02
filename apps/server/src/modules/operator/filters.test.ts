import { createTestApp, createTestCampaign, donationBody, signUpPerson, type TestApp } from "@stride/testing";
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { findAccounts } from "../accounts/index.ts";
import { findCampaigns } from "../campaigns/index.ts";
import { findDonations } from "../donations/index.ts";
import { searchPayouts } from "../payouts/index.ts";
import { findPostsAndComments } from "../posts/index.ts";
import { createDesk, type Desk } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
});
afterAll(() => app.stop());
beforeEach(() => desk.proof());

const dayMs = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

describe("the filters of the desk's searches", () => {
	it("[N1] donations by date, amount and state, with their number", async () => {
		const { id: campaignId } = await createTestCampaign(await signUpPerson(app));
		for (const amount of [1_000, 2_000, 3_000]) {
			await app.client().call("donate", { params: { campaignId }, body: donationBody({ amount }) });
		}
		const search = async (query: object) => {
			const { data, found } = await desk.operator.call("searchDonations", { query: { q: campaignId, ...query } });
			expect(found).toBe(data.length);
			return data.map(({ amount }) => amount).sort();
		};
		expect(await search({})).toEqual([1_000, 2_000, 3_000]);
		expect(await search({ min: "2000" })).toEqual([2_000, 3_000]);
		expect(await search({ min: "2000", max: "2000" })).toEqual([2_000]);
		expect(await search({ state: "open" })).toEqual([1_000, 2_000, 3_000]);
		expect(await search({ state: "settled" })).toEqual([]);
		expect(await search({ since: ago(1) })).toEqual([1_000, 2_000, 3_000]);
		expect(await search({ until: ago(1) })).toEqual([]);
	});

	it("[N1] campaigns and accounts by date and state", async () => {
		const author = await signUpPerson(app);
		const { id } = await createTestCampaign(author);
		const campaigns = async (query: object) =>
			(await desk.operator.call("searchCampaigns", { query: { q: id, ...query } })).found;
		expect(await campaigns({ state: "active" })).toBe(1);
		await desk.hide("campaign", id);
		expect(await campaigns({ state: "active" })).toBe(0);
		expect(await campaigns({ state: "hidden" })).toBe(1);
		expect(await campaigns({ state: "hidden", until: ago(1) })).toBe(0);
		await desk.restore("campaign", id);
		const marked = { params: { campaignId: id }, body: { reason: "The story is invented.", way: "mark" as const } };
		await desk.operator.call("stopCampaign", marked);
		expect(await campaigns({ state: "paused" })).toBe(1);
		await author.call("endCampaign", { params: { campaignId: id } });
		expect(await campaigns({ state: "paused" })).toBe(0);
		expect(await campaigns({ state: "ended" })).toBe(1);
		const accounts = async (query: object) =>
			(await desk.operator.call("searchAccounts", { query: { q: author.email, ...query } })).found;
		expect(await accounts({ state: "open", since: ago(1) })).toBe(1);
		for (const state of ["suspended", "closed", "desk"]) expect(await accounts({ state })).toBe(0);
	});

	it("[N1] posts and comments by date and state, with their number", async () => {
		const author = await signUpPerson(app);
		const { id: campaignId } = await createTestCampaign(author);
		const post = await author.call("createPost", { params: { campaignId }, body: { text: "Rest day." } });
		const comment = { params: { postId: post.id }, body: { text: "An insult." } };
		const { id } = await author.call("createComment", comment);
		const posts = async (query: object) => {
			const { data, found } = await desk.operator.call("searchPosts", { query: { q: campaignId, ...query } });
			expect(found).toBe(data.length);
			return data.map(({ kind }) => kind).sort();
		};
		expect(await posts({})).toEqual(["comment", "post"]);
		expect(await posts({ state: "shown", since: ago(1) })).toEqual(["comment", "post"]);
		expect(await posts({ until: ago(1) })).toEqual([]);
		await desk.hide("comment", id);
		expect(await posts({ state: "shown" })).toEqual(["post"]);
		expect(await posts({ state: "hidden" })).toEqual(["comment"]);
		expect(await posts({ state: "hidden", until: ago(1) })).toEqual([]);
		await author.call("deletePost", { params: { postId: post.id } });
		expect(await posts({ state: "deleted" })).toContain("post");
	});

	it("[N1] refuse an unknown state, an invalid date and an invalid amount", async () => {
		for (const query of [{ state: "everything" }, { since: "yesterday" }, { min: "ten" }, { max: "-1" }]) {
			const request = desk.operator.call("searchDonations", { query: { ...query } as object });
			await expect(request).rejects.toMatchObject({ code: "ValidationException" });
		}
	});

	it("[N1] are answered by indexes, the counts too: no plan reads a whole table", async () => {
		const plans = await plansOf(async (deps) => {
			const page = { asOf: new Date(), limit: 21, offset: 0 };
			const bounds = [{}, { since: new Date(Date.now() - dayMs), until: new Date() }];
			for (const dates of bounds) {
				const dated = { ...page, ...dates };
				for (const typed of ["", "lake"]) {
					for (const group of [undefined, "open", "settled", "refunded", "disputed", "failed"] as const) {
						await findDonations(deps.db, { typed, group }, dated);
						await findDonations(deps.db, { typed, group, min: 100_000 }, dated);
					}
					for (const state of [undefined, "active", "ended", "hidden", "paused", "deleted"] as const) {
						await findCampaigns(deps.db, { typed, state }, dated);
					}
					for (const state of [undefined, "open", "suspended", "closed", "desk"] as const) {
						await findAccounts(deps.db, { typed, state }, dated);
					}
					for (const state of [undefined, "shown", "hidden", "deleted"] as const) {
						await findPostsAndComments(deps.db, { typed, id: null, author: null, state }, dated);
					}
				}
			}
			for (const state of [undefined, "review", "pending", "paid", "failed"] as const) {
				await searchPayouts(deps, { q: "", state, page: { page: 1 } });
			}
		});
		expect(plans.length).toBeGreaterThan(100);
		const scanned = plans.flatMap(({ sql: text, plan }) =>
			/Seq Scan on (donation|campaign|account|payout|post|post_comment)\b/.test(plan) ? [text] : [],
		);
		expect(scanned).toEqual([]);
	});
});

/** The plans of all selections that a function makes, where a sequential scan is the last resort. */
async function plansOf(run: (deps: Pick<TestApp["app"]["deps"], "db" | "clock">) => Promise<void>) {
	const { db, clock } = app.app.deps;
	const queries: CompiledQuery[] = [];
	const recorder = db.withPlugin({
		transformQuery: ({ node }) => node,
		transformResult: async ({ result }) => result,
	});
	const executor = recorder.getExecutor();
	const compile = executor.compileQuery.bind(executor);
	executor.compileQuery = ((...input: Parameters<typeof compile>) => {
		const query = compile(...input);
		queries.push(query);
		return query;
	}) as typeof executor.compileQuery;
	await run({ db: recorder, clock });
	return db.transaction().execute(async (tx) => {
		await sql`set local enable_seqscan = off`.execute(tx);
		const plans: { sql: string; plan: string }[] = [];
		for (const query of queries.filter((one) => /^\s*(select|with)/i.test(one.sql))) {
			const { rows } = await tx.executeQuery({ ...query, sql: `explain ${query.sql}` } as CompiledQuery);
			plans.push({ sql: query.sql, plan: JSON.stringify(rows) });
		}
		return plans;
	});
}
