import {
	createTestApp,
	createTestCampaign,
	refusal,
	runJob,
	signUpPerson,
	type TestApp,
	type TestClient,
	testPassword,
	uniqueEmail,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDonorSteps, createTestClock, minutes } from "./donor-page.test-steps.ts";
import { donorPageRecords } from "./index.ts";

let app: TestApp;
let steps: ReturnType<typeof createDonorSteps>;
let author: TestClient & { email: string };
let campaign: { id: string; title: string };
const clock = createTestClock();

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		clock: clock.now,
		env: { TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: "10" },
	});
	steps = createDonorSteps(app, () => campaign.id);
	author = await signUpPerson(app);
	campaign = await createTestCampaign(author);
});
afterAll(() => app?.stop());

const listOf = async (client: TestClient) =>
	(await client.call("listDonorDonations", {})).data.map(({ total, tip, state }) => [total, tip, state]);

describe("the link to the donor's page", () => {
	it("[C5] opens the donations of its address once, in one browser, and no account", async () => {
		const email = uniqueEmail("donor");
		await steps.give(app.client(), { email, amount: 5_000, fee: 750 });
		const code = await steps.codeFor(email);
		const clients = [steps.stranger(), steps.stranger(), steps.stranger()];
		const answers = await Promise.allSettled(clients.map((client) => steps.open(client, code)));
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const client of clients) {
			if (client.cookies.has("donorPage")) expect(await listOf(client)).toEqual([[5_750, 750, "received"]]);
			else expect((await refusal(listOf(client))).code).toBe("DonorPageClosedException");
			expect((await refusal(client.call("getProfile", {}))).status).toBe(401);
			expect((await refusal(steps.open(client, code))).code).toBe("DonorLinkInvalidException");
		}
	});

	it("[C5] [U3] is not used up when a mail scanner opens it, and no answer may be stored", async () => {
		const email = uniqueEmail("scanned");
		await steps.give(app.client(), { email, amount: 600, fee: 90 });
		const code = await steps.codeFor(email);
		for (const method of ["GET", "HEAD"]) {
			expect((await fetch(`${app.url}/v1/giving/open?code=${code}`, { method })).status).toBe(404);
			expect((await fetch(`${app.url}/v1/giving?code=${code}`, { method })).status).toBe(200);
		}
		const answer = await steps.stranger().send({
			method: "POST",
			url: "/v1/giving/open",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ code }),
		});
		expect(answer.status).toBe(204);
		expect(answer.headers["cache-control"]).toBe("no-store");
		expect(answer.headers["set-cookie"]).toMatch(
			/^donorPage=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict/,
		);
	});

	it("[C5] [U3] is refused when guessed, altered, expired or of another purpose", async () => {
		const email = uniqueEmail("late");
		await steps.give(app.client(), { email, amount: 600, fee: 90 });
		const code = await steps.codeFor(email);
		const altered = (code.startsWith("A") ? "B" : "A") + code.slice(1);
		for (const wrong of [altered, "x".repeat(43), crypto.randomUUID()]) {
			expect((await refusal(steps.open(steps.stranger(), wrong))).code).toBe("DonorLinkInvalidException");
		}
		const asSignIn = steps.stranger().call("signInByLink", { body: { email, token: code } });
		expect((await refusal(asSignIn)).code).toBe("SignInLinkInvalidException");
		clock.advance(minutes(15));
		expect((await refusal(steps.open(steps.stranger(), code))).code).toBe("DonorLinkInvalidException");
	});

	it("[C5] [U3] is answered alike for every address, and mailed only to one with donations", async () => {
		const email = uniqueEmail("known");
		await steps.give(app.client(), { email, amount: 600, fee: 90 });
		const unknown = uniqueEmail("unknown");
		const answers = await Promise.all(
			[email, unknown].map((each) =>
				steps.stranger().send({
					method: "POST",
					url: "/v1/giving/link",
					headers: { "content-type": "application/json" },
					body: JSON.stringify({ email: each }),
				}),
			),
		);
		expect(answers.map(({ status, body }) => [status, body])).toEqual([
			[204, ""],
			[204, ""],
		]);
		expect(await steps.links(email)).toHaveLength(1);
		expect(await app.sandbox.mails(unknown)).toEqual([]);
	});

	it("[C5] [U3] a flood from many networks sends ten an hour and one every seven minutes, and voids none", async () => {
		const email = uniqueEmail("flooded");
		await steps.give(app.client(), { email, amount: 600, fee: 90 });
		for (let n = 0; n < 14; n++) await steps.stranger().call("requestDonorLink", { body: { email } });
		const codes = (await steps.links(email)).map((url) => String(url.searchParams.get("code")));
		expect(codes).toHaveLength(10);
		clock.advance(minutes(8));
		await steps.stranger().call("requestDonorLink", { body: { email } });
		expect(await steps.links(email)).toHaveLength(11);
		await steps.open(steps.stranger(), String(codes.at(-1)));
	});

	it("[C5] is in the confirmation of a guest's donation; an account's leads to the account", async () => {
		const [guest, typed] = [uniqueEmail("guest"), uniqueEmail("typed")];
		await steps.give(app.client(), { email: guest, amount: 600, fee: 90 });
		await steps.give(await signUpPerson(app), { email: typed, amount: 600, fee: 90 });
		const linksOf = async (email: string) => (await app.sandbox.mail(email, /donation/)).links;
		expect(await linksOf(guest)).toContain(`${app.app.deps.config.publicUrl}/en/giving`);
		expect(await linksOf(typed)).toContain(`${app.app.deps.config.publicUrl}/en/account/donations`);
		expect(await linksOf(typed)).not.toContain(`${app.app.deps.config.publicUrl}/en/giving`);
	});

	it("[C5] greets an account's owner by the account's name, and a guest by the name of the donation", async () => {
		const donor = await signUpPerson(app);
		const guest = uniqueEmail("greeted");
		const { firstName } = await donor.call("getProfile", {});
		for (const email of [donor.email, guest]) {
			await steps.give(app.client(), { email, amount: 600, fee: 90, firstName: "Somebody" });
			await steps.codeFor(email);
		}
		expect((await app.sandbox.mail(donor.email, /Your donations/)).text).toContain(firstName);
		expect((await app.sandbox.mail(donor.email, /Your donations/)).text).not.toContain("Somebody");
		expect((await app.sandbox.mail(guest, /Your donations/)).text).toContain("Somebody");
	});

	it("[C5] [U1] leads to the donor's page in the language of the request", async () => {
		const email = uniqueEmail("mova");
		await steps.give(app.client(), { email, amount: 600, fee: 90 });
		const client = app.client("uk");
		client.address = "203.0.200.7";
		await client.call("requestDonorLink", { body: { email } });
		const [link] = await steps.links(email);
		expect(link?.pathname).toBe("/uk/giving");
		expect((await app.sandbox.mails(email))[0]?.subject).toMatch(/Ваші донати/);
	});
});

describe("the donor's page", () => {
	it("[C5] shows a guest's donations and those of the account with the address, and each donation to one person", async () => {
		const donor = await signUpPerson(app);
		const elsewhere = uniqueEmail("typed");
		await steps.give(app.client(), { email: donor.email.toUpperCase(), amount: 1_000, fee: 150 });
		await steps.give(donor, { email: elsewhere, amount: 2_000, fee: 300, isAnonymous: true });
		await steps.give(app.client(), { email: elsewhere, amount: 4_000, fee: 600 });
		const expected = [
			[2_300, 300, "received"],
			[1_150, 150, "received"],
		];
		expect(await listOf(await steps.openFor(donor.email))).toEqual(expected);
		const own = (await donor.call("listOwnDonations", {})).data;
		expect(own.map(({ total, tip, state }) => [total, tip, state])).toEqual(expected);
		expect((await donor.call("getDonationSummary", {})).totalDonated).toBe(3_000);
		expect(await listOf(await steps.openFor(elsewhere))).toEqual([[4_600, 600, "received"]]);
	});

	it("[C5] shows refunds and disputes, and opens the confirmation of its own donations alone", async () => {
		const [email, other] = [uniqueEmail("refunded"), uniqueEmail("other")];
		const refunded = await steps.give(app.client(), { email, amount: 1_000, fee: 150 });
		const disputed = await steps.give(app.client(), { email, amount: 2_000, fee: 300 });
		const strange = await steps.give(app.client(), { email: other, amount: 3_000, fee: 450 });
		const ofTip = await steps.give(app.client(), { email, amount: 4_000, fee: 600 });
		await steps.refund(refunded, 500, "partially_refunded");
		await steps.refund(ofTip, 600, "partially_refunded");
		await steps.loseDispute(disputed);
		const page = await steps.openFor(email);
		expect(await listOf(page)).toEqual([
			[4_600, 600, "partially-refunded"],
			[2_300, 300, "dispute-lost"],
			[1_150, 150, "partially-refunded"],
		]);
		const confirmation = await page.call("getDonorConfirmation", { params: { donationId: refunded.donationId } });
		expect(confirmation).toMatchObject({ total: 1_150, refunded: 500, refundedTip: 0, payer: { email } });
		const tip = await page.call("getDonorConfirmation", { params: { donationId: ofTip.donationId } });
		expect(tip).toMatchObject({ amount: 4_000, refunded: 600, refundedTip: 600, refundedCover: 0 });
		const foreign = page.call("getDonorConfirmation", { params: { donationId: strange.donationId } });
		expect((await refusal(foreign)).code).toBe("DonationNotFoundException");
	});

	it("[C5] [U3] shows of an account with a second factor only what was given without signing in", async () => {
		const donor = await signUpPerson(app);
		const signedIn = await steps.give(donor, { email: donor.email, amount: 2_000, fee: 300 });
		await steps.give(app.client(), { email: donor.email, amount: 1_000, fee: 150 });
		const page = await steps.openFor(donor.email);
		expect(await listOf(page)).toHaveLength(2);
		const { id: accountId } = await donor.call("getProfile", {});
		const [now, secret] = [clock.now(), Buffer.alloc(32)];
		const factor = { accountId, secret, createdAt: now, confirmedAt: now };
		await app.app.deps.db.insertInto("totpFactor").values(factor).execute();
		for (const each of [page, await steps.openFor(donor.email)]) {
			expect(await listOf(each)).toEqual([[1_150, 150, "received"]]);
			const confirmation = each.call("getDonorConfirmation", { params: { donationId: signedIn.donationId } });
			expect((await refusal(confirmation)).code).toBe("DonationNotFoundException");
		}
		expect((await donor.call("listOwnDonations", {})).data).toHaveLength(2);
	});

	it("[C5] loads page by page", async () => {
		const email = uniqueEmail("generous");
		await steps.give(app.client(), { email, amount: 500, fee: 75 });
		const { db } = app.app.deps;
		const row = await db.selectFrom("donation").selectAll().where("emailKey", "=", email).executeTakeFirstOrThrow();
		const copies = Array.from({ length: 44 }, (_, index) => ({
			...row,
			id: app.app.deps.newId(),
			providerPaymentId: `${row.providerPaymentId}-${index}`,
			requestKey: null,
			clientSecretHash: null,
		}));
		await db.insertInto("donation").values(copies).execute();
		const page = await steps.openFor(email);
		const seen = new Set<string>();
		for (let next: number | null = 1, asOf: string | undefined; next !== null; ) {
			const { data, pagination }: Awaited<ReturnType<typeof read>> = await read(next, asOf);
			for (const { id } of data) seen.add(id);
			[next, asOf] = [pagination.next, pagination.asOf];
		}
		expect(seen.size).toBe(45);
		function read(number: number, asOf: string | undefined) {
			return page.call("listDonorDonations", { query: { page: number, ...(asOf && { asOf }) } });
		}
	});

	it("[C5] [U3] ends when it is left, after an hour, and with the account of the address", async () => {
		const email = uniqueEmail("brief");
		await steps.give(app.client(), { email, amount: 600, fee: 90 });
		const left = await steps.openFor(email);
		const cookie = String(left.cookies.get("donorPage"));
		await left.call("leaveDonorPage", {});
		expect(left.cookies.has("donorPage")).toBe(false);
		expect(await left.call("getDonorPage", {})).toEqual({ donor: null });
		left.cookies.set("donorPage", cookie);
		expect((await refusal(left.call("listDonorDonations", {}))).code).toBe("DonorPageClosedException");

		const expired = await steps.openFor(email);
		expect((await expired.call("getDonorPage", {})).donor?.email).toBe(email);
		clock.advance(minutes(60));
		expect((await refusal(expired.call("listDonorDonations", {}))).code).toBe("DonorPageClosedException");
		await runJob(app, "purge-donor-links");
		const rows = await app.app.deps.db.selectFrom("donorSession").select("id").where("emailKey", "=", email).execute();
		expect(rows).toEqual([]);
	});

	it("[C5] [U3] does not follow a changed address, and lists its requests in the data export until they are erased", async () => {
		const donor = await signUpPerson(app);
		const { db } = app.app.deps;
		await steps.give(donor, { email: donor.email, amount: 1_000, fee: 150 });
		const page = await steps.openFor(donor.email);
		await donor.call("reauthenticate", { body: { password: testPassword } });
		const data = JSON.stringify(await donor.call("getPersonalData", {}));
		expect(data).toContain('"donorPageLinks":[{"requestedAt"');
		expect(data).toContain('"openDonorPages":[{"openedAt"');
		const changed = uniqueEmail("changed");
		await db
			.updateTable("account")
			.set({ email: changed, emailKey: changed })
			.where("emailKey", "=", donor.email)
			.execute();
		expect(await listOf(page)).toEqual([]);
		const renewed = await steps.openFor(changed);
		expect(await listOf(renewed)).toEqual([[1_150, 150, "received"]]);

		const person = { accountId: "00000000-0000-7000-8000-000000000000", email: changed, emailKey: changed };
		await donorPageRecords(app.app.deps).forget?.(db, person);
		expect((await refusal(renewed.call("listDonorDonations", {}))).code).toBe("DonorPageClosedException");
	});
});
