import {
	createTestApp,
	createTestCampaign,
	donationBody,
	signUpPerson,
	type TestApp,
	uniqueEmail,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { beginsWords } from "../../platform/db/word-search.ts";
import { createDesk, type Desk } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	desk = await createDesk(app);
});
afterAll(() => app.stop());
beforeEach(() => desk.proof());

describe("search", () => {
	it("[N1] finds accounts by prefixes of their names in any order and case, by e-mail prefix, by id", async () => {
		const person = await signUpPerson(app, { firstName: "Стефанія", lastName: "O'Brien-Кравець" });
		const { id } = await person.call("getProfile", {});
		const found = async (q: string) =>
			(await desk.operator.call("searchAccounts", { query: { q } })).data.map((account) => account.id);
		for (const q of ["стефан", "КРАВЕЦЬ стеф", "o'brien", person.email.slice(0, 12).toUpperCase(), id]) {
			expect({ q, found: (await found(q)).includes(id) }).toEqual({ q, found: true });
		}
		for (const q of ["стефанії", "%", "_", "'; drop table account; --", "& | !"]) {
			expect({ q, found: (await found(q)).includes(id) }).toEqual({ q, found: false });
		}
		expect(await found("")).toContain(id);
	});

	it("[N1] finds accounts and donations by an e-mail address alone when the text has an @", async () => {
		const local = String(uniqueEmail("zlata").split("@")[0]).replaceAll(/[^a-z0-9]/g, "");
		const named = { firstName: "Zlata", lastName: local };
		const namesake = await signUpPerson(app, named);
		const { id: namesakeId } = await namesake.call("getProfile", {});
		const owner = await signUpPerson(app, { email: `${local}@example.org` });
		const { id: ownerId } = await owner.call("getProfile", {});
		const campaign = await createTestCampaign(owner);
		const donate = (donor: object) =>
			app.client().call("donate", { params: { campaignId: campaign.id }, body: donationBody(donor) });
		await donate({ ...named, email: uniqueEmail("other") });
		const { donationId } = await donate({ email: owner.email });
		const accounts = async (q: string) =>
			(await desk.operator.call("searchAccounts", { query: { q } })).data.map((account) => account.id);
		expect(await accounts(local)).toEqual(expect.arrayContaining([namesakeId, ownerId]));
		expect(await accounts(`${local}@`)).toEqual([ownerId]);
		expect((await desk.findDonation(local)).length).toBe(2);
		expect((await desk.findDonation(`${local}@`)).map(({ id }) => id)).toEqual([donationId]);
	});

	it("[N1] finds campaigns by title, name, id and author, including hidden and deleted ones", async () => {
		const author = await signUpPerson(app);
		const { id: authorId } = await author.call("getProfile", {});
		const campaign = await createTestCampaign(author, { title: "Through the Карпати by night" });
		await desk.hide("campaign", campaign.id, "Seen twice.");
		for (const q of ["карпат night", campaign.name, campaign.id, authorId]) {
			expect((await desk.findCampaign(q))[0]).toMatchObject({ id: campaign.id, hidden: { reason: "Seen twice." } });
		}
		const gone = await createTestCampaign(author, { title: "Gone before long" });
		await author.call("deleteCampaign", { params: { campaignId: gone.id } });
		expect((await desk.findCampaign(gone.id))[0]?.deletedAt).not.toBeNull();
	});

	it("[N1] finds a donation by donor, e-mail, number, payment, campaign; an anonymous one in full, for operators only", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		const email = uniqueEmail("zoryana");
		const body = donationBody({ firstName: "Zoryana", lastName: "Hidden", email, isAnonymous: true });
		const { donationId, clientSecret } = await app
			.client()
			.call("donate", { params: { campaignId: campaign.id }, body });
		const [found] = await desk.findDonation(donationId);
		expect(found).toMatchObject({ donor: { firstName: "Zoryana", email }, isAnonymous: true, status: "created" });
		const payment = String(clientSecret.split("_secret_")[0]);
		expect(found?.reference).toBe(payment);
		for (const q of ["zoryana hid", email, String(found?.number), payment, campaign.id]) {
			expect({ q, ids: (await desk.findDonation(q)).map(({ id }) => id) }).toEqual({ q, ids: [donationId] });
		}
	});

	it("[N1] pages are stable, and words are searched by an index", async () => {
		const first = await desk.operator.call("searchAccounts", { query: { q: "" } });
		await signUpPerson(app);
		const again = await desk.operator.call("searchAccounts", { query: { q: "", asOf: first.pagination.asOf } });
		expect(again.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
		const { db } = app.app.deps;
		const plans = {
			account: beginsWords(sql`first_name || ' ' || last_name`, "olena", 8),
			campaign: beginsWords(sql`title`, "lake", 8),
			live_stream: beginsWords(sql`title`, "lake", 8),
			donation: beginsWords(sql`first_name || ' ' || last_name`, "olena", 8),
			post: beginsWords(sql`text`, "lake", 8),
			post_comment: beginsWords(sql`text`, "lake", 8),
		};
		for (const [table, condition] of Object.entries(plans)) {
			const plan = await db.transaction().execute(async (tx) => {
				await sql`set local enable_seqscan = off`.execute(tx);
				return sql`explain select id from ${sql.table(table)} where ${condition}`.execute(tx);
			});
			expect(JSON.stringify(plan.rows)).toContain(`${table}_words`);
		}
	});
});

describe("the audit log", () => {
	it("[N1] is found by subject, by actor and by action prefix, page by page, and contains no secret", async () => {
		const author = await signUpPerson(app);
		const { id } = await createTestCampaign(author);
		const list = (query: object) => desk.operator.call("listAudit", { query });
		const byActor = await list({ actor: author.email });
		expect(byActor.data.map(({ subject }) => subject.id)).toContain(id);
		const { id: authorId } = await author.call("getProfile", {});
		for (const { actor } of byActor.data) expect(actor?.id).toBe(authorId);
		expect((await list({ actor: "unknown@example.org" })).data).toEqual([]);
		const created = await list({ action: "campaign-cre" });
		expect(new Set(created.data.map(({ action }) => action))).toEqual(new Set(["campaign-created"]));
		const all = await list({});
		expect(all.data).toHaveLength(20);
		const next = await list({ page: 2, asOf: all.pagination.asOf });
		expect(all.data.map((row) => row.id)).not.toContain(next.data[0]?.id);
		expect(String(all.data.at(-1)?.at) >= String(next.data[0]?.at)).toBe(true);
		await app.app.deps.db
			.insertInto("auditEvent")
			.values({
				id: app.app.deps.newId(),
				action: "made-up",
				subjectKind: "test",
				subjectId: "secretive",
				at: new Date(),
				before: JSON.stringify({ state: "a", same: 1 }),
				after: JSON.stringify({
					state: "b",
					same: 1,
					passwordHash: "$argon2",
					inner: { token: "t0ken", stored: true },
				}),
			})
			.execute();
		expect((await list({ subject: "secretive" })).data[0]?.facts).toEqual([
			{ name: "state", before: "a", after: "b" },
			{ name: "inner", before: null, after: '{"stored":true}' },
		]);
	});
});
