import {
	createTestApp,
	createTestCampaign,
	donationBody,
	mailsDecided,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	tinyJpeg,
	uniqueEmail,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { deleteExpiredDonors } from "../../donations/index.ts";
import { createTestClock, dumpDatabase, hours, signIn } from "../accounts.test-steps.ts";

let app: TestApp;
const clock = createTestClock();
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
});
afterAll(() => app.stop());

const prove = (person: TestClient) => person.call("reauthenticate", { body: { password: testPassword } });

async function readAsOwner(statement: string): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: app.ownerUrl });
	await client.connect();
	try {
		return (await client.query(statement)).rows;
	} finally {
		await client.end();
	}
}

const runRemoval = () => runJob(app, "remove-accounts");

async function giveTo(
	campaignId: string,
	donor: TestClient & { email: string },
	change: Parameters<typeof donationBody>[0] = {},
) {
	const { clientSecret } = await donor.call("donate", {
		params: { campaignId },
		body: donationBody({ email: donor.email, firstName: "Zenobia", lastName: "Unmistakable", ...change }),
	});
	await app.sandbox.confirm(clientSecret);
	return until("the donation to settle", async () => {
		const { data } = await donor.call("listDonations", { params: { campaignId } });
		return data.total > 0 && data;
	});
}

describe("the personal data", () => {
	it("[A5] are complete, a file, for their owner only, and without secrets", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const donor = await signUpPerson(app);
		await giveTo(campaign.id, donor);
		await app.client().call("contactUs", {
			body: {
				name: "Zenobia",
				websiteUrl: "https://club.example",
				email: donor.email.toUpperCase(),
				phoneNumber: "+48 600 100 200",
				comment: "A question that is long enough to be read.",
			},
		});
		await prove(donor);
		const answer = await donor.send({ method: "GET", url: "/v1/user/data", headers: {} });
		expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="personal-data-[\d-]+\.json"$/);
		const { parts } = JSON.parse(answer.body) as { parts: Record<string, Record<string, unknown>[]> };
		expect(parts.account).toMatchObject([{ email: donor.email, firstName: "Olena" }]);
		expect(parts.donations).toMatchObject([{ amountCents: 10_000, lastName: "Unmistakable", state: "succeeded" }]);
		expect(parts.contactMessages).toHaveLength(1);
		expect(parts.consents).toHaveLength(2);
		expect(parts.sessions).toHaveLength(1);
		expect(parts.mails?.map(({ kind }) => kind)).toContain("activation");
		expect(parts.campaigns).toEqual([]);
		for (const secret of ["argon2", "hash", author.email]) expect(answer.body).not.toContain(secret);

		await prove(author);
		const own = await author.call("getPersonalData", {});
		expect(own.parts.campaigns).toMatchObject([{ id: campaign.id, title: campaign.title }]);
		expect(JSON.stringify(own)).not.toContain("Unmistakable");
	});
});

describe("deletion of an account", () => {
	it("[A5] is rejected with the reason while a campaign is active or a balance is open", async () => {
		const author = await signUpPerson(app);
		const donor = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		expect((await refusal(author.call("requestAccountDeletion", {}))).code).toBe("ReauthenticationRequiredException");
		await prove(author);
		expect((await author.call("getAccountDeletion", {})).obstacles).toEqual(["active-campaign"]);
		expect((await refusal(author.call("requestAccountDeletion", {}))).code).toBe("AccountHasActiveCampaignException");
		await giveTo(campaign.id, donor);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		expect((await author.call("getAccountDeletion", {})).obstacles).toEqual(["open-balance"]);
		expect((await refusal(author.call("requestAccountDeletion", {}))).code).toBe("AccountHasOpenBalanceException");
		expect((await author.call("getProfile", {})).removesAt).toBeNull();
	});

	it("[A5] waits for a grace period, in which signing in and one call cancel it", async () => {
		const person = await signUpPerson(app);
		await prove(person);
		const requested = await person.call("requestAccountDeletion", {});
		expect(Date.parse(String(requested.removesAt)) - clock.now().getTime()).toBeGreaterThan(hours(7 * 24) - 10_000);
		expect((await person.call("requestAccountDeletion", {})).removesAt).toBe(requested.removesAt);
		await app.sandbox.mail(person.email, /will be deleted/);
		await runRemoval();
		expect((await person.call("getProfile", {})).removesAt).toBe(requested.removesAt);

		expect((await person.call("cancelAccountDeletion", {})).removesAt).toBeNull();
		await person.call("cancelAccountDeletion", {});
		clock.advance(hours(8 * 24));
		await runRemoval();
		await signIn(app.client(), { email: person.email, password: testPassword });
	});

	it("[A5] is deferred while a campaign that started since is active", async () => {
		const person = await signUpPerson(app);
		await prove(person);
		await person.call("requestAccountDeletion", {});
		const campaign = await createTestCampaign(person);
		clock.advance(hours(8 * 24));
		await runRemoval();
		await signIn(person, { email: person.email, password: testPassword });
		await person.call("deleteCampaign", { params: { campaignId: campaign.id } });
		await runRemoval();
		expect((await refusal(person.call("getProfile", {}))).status).toBe(401);
	});

	it("[A5] erases all personal data and leaves every sum of the ledger unchanged", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const donor = await signUpPerson(app, { email: uniqueEmail("unforgettable") });
		await donor.call("updateProfile", {
			body: {
				firstName: "Forgotten",
				lastName: "Onlyhere",
				bio: "No other person has this name.",
				image: tinyJpeg,
			},
		});
		const before = await giveTo(campaign.id, donor, { firstName: "Forgotten", lastName: "Onlyhere" });
		expect(before.items[0]).toMatchObject({ lastName: "Onlyhere" });
		const { id, image } = await donor.call("getProfile", {});
		const ledger = () => sql`select * from ledger_transfer order by id`.execute(app.app.deps.db);
		const booked = (await ledger()).rows;
		await prove(donor);
		await donor.call("requestAccountDeletion", {});
		await mailsDecided(app);
		clock.advance(hours(7 * 24) + 60_000);
		await runRemoval();
		const { text: farewell } = await app.sandbox.mail(donor.email, /has been deleted/);
		expect(farewell).toContain("stored with your donations for 7 more years");

		expect((await refusal(donor.call("getProfile", {}))).status).toBe(401);
		const entry = app.client().call("signIn", { body: { email: donor.email, password: testPassword } });
		expect((await refusal(entry)).code).toBe("InvalidCredentialsException");
		expect((await refusal(app.client().call("getPublicProfile", { params: { userId: id } }))).status).toBe(404);
		const picture = `${app.url}${image?.["80"]}`;
		await until("the picture to go", async () => (await fetch(picture)).status === 404);
		const { data } = await app.client().call("listDonations", { params: { campaignId: campaign.id } });
		expect(data).toMatchObject({ total: before.total });
		expect(JSON.stringify(data)).not.toMatch(/Forgotten|Onlyhere/);
		expect((await ledger()).rows).toEqual(booked);
		const { supportersCount } = await app.client().call("getCampaign", { params: { campaignId: campaign.id } });
		expect(supportersCount).toBe(1);

		// The address for the confirmation is deleted a day later; until then it is the only remaining data.
		await app.app.deps.db
			.updateTable("accountDeletion")
			.set({ farewellEmail: null })
			.where("accountId", "=", id)
			.execute();
		// The books keep the donor where the product cannot read it, and only for a time.
		const records = () => readAsOwner("select first_name, last_name, email, expires_at from donor_record");
		const now = app.app.deps.clock();
		expect(await records()).toEqual([
			{
				first_name: "Forgotten",
				last_name: "Onlyhere",
				email: donor.email,
				expires_at: new Date(Date.UTC(now.getUTCFullYear() + 8, 0, 1)),
			},
		]);
		await expect(sql`select first_name from donor_record`.execute(app.app.deps.db)).rejects.toThrow(
			/permission denied/,
		);
		await expect(sql`update donor_record set email = ''`.execute(app.app.deps.db)).rejects.toThrow(/permission denied/);
		await deleteExpiredDonors(app.app.deps.db, new Date(Date.UTC(now.getUTCFullYear() + 7, 11, 31)));
		expect(await records()).toHaveLength(1);
		await deleteExpiredDonors(app.app.deps.db, new Date(Date.UTC(now.getUTCFullYear() + 8, 0, 1)));
		expect(await records()).toEqual([]);
		const left = (await dumpDatabase(app)).split("\n").filter((row) => /unforgettable|Forgotten|Onlyhere/.test(row));
		expect(left).toEqual([]);
		// The address can be used again.
		await signUpPerson(app, { email: uniqueEmail("again") });
	});

	it("[A5] unpublishes an author's campaigns and challenges, and their donations stay", async () => {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const { id: streamId } = await author.call("createLiveStream", {
			params: { campaignId: campaign.id },
			body: {
				title: "Around the lake, live",
				description: "One lap on foot, for everybody to see.",
				image: tinyJpeg,
				startDate: new Date(clock.now().getTime() + hours(1)).toISOString(),
			},
		});
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		await prove(author);
		await author.call("requestAccountDeletion", {});
		clock.advance(hours(8 * 24));
		await runRemoval();
		const gone = app.client().call("getCampaign", { params: { campaignId: campaign.id } });
		expect((await refusal(gone)).code).toBe("CampaignNotFoundException");
		const stream = app.client().call("getLiveStream", { params: { streamId } });
		expect((await refusal(stream)).code).toBe("StreamGoneException");
		const cover = `${app.url}${campaign.image["800"]}`;
		await until("the cover to go", async () => (await fetch(cover)).status === 404);
	});
});
