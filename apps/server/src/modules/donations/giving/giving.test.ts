import {
	createTestApp,
	createTestCampaign,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	testCards,
	uniqueEmail,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { sumBalances } from "../../ledger/index.ts";

let app: TestApp;
let author: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app);
});
afterAll(() => app.stop());

const donate = (donor: TestClient, campaignId: string, body = donationBody(), idempotencyKey?: string) =>
	donor.call("donate", { params: { campaignId }, body }, idempotencyKey ? { idempotencyKey } : {});

const statusOf = async (donor: TestClient, donation: { donationId: string; clientSecret: string }) =>
	(
		await donor.call("getDonation", {
			params: { donationId: donation.donationId },
			query: { clientSecret: donation.clientSecret },
		})
	).status;

/** Waits for the signed webhook's effect: nothing here reads the payment back. */
const arrived = (campaignId: string, total: number) =>
	until(`${total} donations`, async () => {
		const { data } = await author.call("listDonations", { params: { campaignId } });
		return data.total === total ? data : null;
	});

const forgedEvents = async () => {
	const { rows } = await sql<{
		n: number;
	}>`select count(*) as n from provider_event where event_id = 'evt_forged'`.execute(app.app.deps.db);
	return rows[0]?.n ?? 0;
};

describe("giving by card", () => {
	it("[D1] [D3] a confirmed card settles by the signed webhook: totals, list, ledger and confirmation agree", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const body = donationBody({ amount: 10_000, fee: 1_500 });
		const donation = await donate(donor, campaign.id, body);
		await app.sandbox.confirm(donation.clientSecret);
		const list = await arrived(campaign.id, 1);

		expect(list.items).toMatchObject([{ amount: 10_000, firstName: "Iryna", lastName: "Melnyk" }]);
		expect(list.top).toHaveLength(1);
		expect(await donor.call("getCampaign", { params: { campaignId: campaign.id } })).toMatchObject({
			fundRaised: 10_000,
			supportersCount: 1,
		});
		const mail = await app.sandbox.mail(body.email);
		expect(mail.text).toContain("$115");
		expect(mail.text).toContain(campaign.title);
		const balances = await sumBalances(app.app.deps.db, campaign.id);
		expect(balances).toEqual([
			{ kind: "campaign-pending", campaignId: campaign.id, debitsCents: 0, creditsCents: 10_000 },
		]);
	});

	it("[D2] the outcome is returned for the secret in its header, which no address shows, and refused without it", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const { donationId, clientSecret } = await donate(donor, campaign.id);
		const read = (secret?: string) =>
			donor.call("getDonation", { params: { donationId } }, secret ? { clientSecret: secret } : {});
		expect(await read(clientSecret)).toMatchObject({ status: "processing" });
		expect((await refusal(read(`${clientSecret}x`))).status).toBe(404);
		expect((await refusal(read())).status).toBe(400);
		expect((await refusal(read("x".repeat(501)))).status).toBe(400);
	});

	it("[D1] a declined card says so, and the same donation succeeds with another card", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const donation = await donate(donor, campaign.id);
		const declined = await app.sandbox.confirm(donation.clientSecret, testCards.declined);
		expect(declined.error?.code).toBe("card_declined");
		await until("the decline to be known", async () => (await statusOf(donor, donation)) === "failed");
		await app.sandbox.confirm(donation.clientSecret);
		await arrived(campaign.id, 1);
		expect(await statusOf(donor, donation)).toBe("succeeded");
	});

	it("[D1] a card that asks for 3-D Secure stays open until it is answered", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const donation = await donate(donor, campaign.id);
		const requested = await app.sandbox.confirm(donation.clientSecret, testCards.asksFor3ds);
		expect(requested.status).toBe("requires_action");
		expect(requested.next_action?.redirect_to_url?.url).toContain("/3ds/");
		expect(await statusOf(donor, donation)).toBe("processing");
		const { fundRaised } = await donor.call("getCampaign", { params: { campaignId: campaign.id } });
		expect(fundRaised).toBe(0);
	});

	it("[D3] the outcome is returned although the webhook was lost, and the donation settles once", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const donation = await donate(donor, campaign.id);
		await app.sandbox.confirm(donation.clientSecret);
		expect(await statusOf(donor, donation)).toBe("succeeded");
		await app.sandbox.clearFaults();
		expect(await statusOf(donor, donation)).toBe("succeeded");
		const { data } = await donor.call("listDonations", { params: { campaignId: campaign.id } });
		expect(data.total).toBe(1);
	});

	it("[D1] a success after a decline is returned at once, although its webhook was lost", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const donation = await donate(donor, campaign.id);
		await app.sandbox.confirm(donation.clientSecret, testCards.declined);
		await until("the decline to be known", async () => (await statusOf(donor, donation)) === "failed");
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		await app.sandbox.confirm(donation.clientSecret);
		expect(await statusOf(donor, donation)).toBe("succeeded");
		await app.sandbox.clearFaults();
	});

	it("[D3] repeated, shuffled and delayed webhooks settle each donation once", async () => {
		const campaign = await createTestCampaign(author);
		await app.sandbox.setFaults({ seed: 7, webhooks: { repeat: 5, shuffle: true, delayMs: 50 } });
		const donors = Array.from({ length: 12 }, () => app.client());
		await Promise.all(
			donors.map(async (donor) => {
				const donation = await donate(donor, campaign.id, donationBody({ amount: 500, fee: 25 }));
				await app.sandbox.confirm(donation.clientSecret);
			}),
		);
		const list = await arrived(campaign.id, 12);
		await app.sandbox.clearFaults();
		expect(new Set(list.items.map((row) => row.id)).size).toBe(12);
		const { rows } = await sql<{ n: number }>`
			select count(*) as n from ledger_entry e join donation d on d.id::text = e.subject
			where d.campaign_id = ${campaign.id}`.execute(app.app.deps.db);
		expect(rows[0]?.n).toBe(12);
		const { fundRaised } = await author.call("getCampaign", { params: { campaignId: campaign.id } });
		expect(fundRaised).toBe(12 * 500);
	});

	it("[D2] an anonymous donation discloses its donor to no one, not even to the author", async () => {
		const campaign = await createTestCampaign(author);
		const donor = await signUpPerson(app, { firstName: "Secretive", lastName: "Benefactor" });
		const body = donationBody({
			firstName: "Secretive",
			lastName: "Benefactor",
			email: donor.email,
			isAnonymous: true,
		});
		const donation = await donate(donor, campaign.id, body);
		await app.sandbox.confirm(donation.clientSecret);
		const list = await arrived(campaign.id, 1);
		expect(list.items[0]).toMatchObject({ firstName: null, lastName: null, user: null });
		expect(JSON.stringify(list)).not.toContain("Secretive");
		expect(app.logged.join("\n")).not.toContain("Benefactor");
		expect(app.logged.join("\n")).not.toContain(donor.email);
	});

	it("[D2] supporters are counted once by a proven e-mail, whatever its case, and once per donation without a proof", async () => {
		const campaign = await createTestCampaign(author);
		const email = uniqueEmail("same");
		for (const address of [email, email.toUpperCase(), uniqueEmail("other")]) {
			const donation = await donate(app.client(), campaign.id, donationBody({ email: address }));
			await app.sandbox.confirm(donation.clientSecret);
		}
		await arrived(campaign.id, 3);
		const count = async () =>
			(await author.call("getCampaign", { params: { campaignId: campaign.id } })).supportersCount;
		expect(await count()).toBe(3);
		const person = await signUpPerson(app);
		for (const address of [person.email, person.email.toUpperCase()]) {
			const donation = await donate(person, campaign.id, donationBody({ email: address }));
			await app.sandbox.confirm(donation.clientSecret);
		}
		await arrived(campaign.id, 5);
		expect(await count()).toBe(4);
	});
});

describe("the donor's request", () => {
	it.each([
		[{ amount: 499, fee: 100 }, ["amount"]],
		[{ amount: 500, fee: 24 }, ["fee"]],
		[{ amount: 0, fee: 0 }, ["amount"]],
		[{ amount: 99_999_999, fee: 5_000_000 }, ["amount"]],
		[{ amount: 1_000.5, fee: 100 }, ["amount"]],
		[{ amount: -1_000, fee: 100 }, ["amount"]],
		[{ firstName: "A" }, ["firstName"]],
		[{ lastName: " " }, ["lastName"]],
		[{ email: "no-address" }, ["email"]],
		[{ email: `${"a".repeat(250)}@example.org` }, ["email"]],
	])("[D1] %o is refused at the field", async (change, fields) => {
		const campaign = await createTestCampaign(author);
		const error = await refusal(donate(app.client(), campaign.id, donationBody(change)));
		expect(error.code).toBe("ValidationException");
		expect(Object.keys(error.fields)).toEqual(fields);
		for (const message of Object.values(error.fields)) expect(message).not.toMatch(/^[a-z]+[A-Z]/);
	});

	it("[D1] the smallest donation with the smallest tip is accepted", async () => {
		const campaign = await createTestCampaign(author);
		await expect(donate(app.client(), campaign.id, donationBody({ amount: 500, fee: 25 }))).resolves.toHaveProperty(
			"clientSecret",
		);
	});

	it("[D1] unknown and privileged fields are refused", async () => {
		const campaign = await createTestCampaign(author);
		const body = { ...donationBody(), state: "succeeded", fundRaised: 1 };
		const error = await refusal(donate(app.client(), campaign.id, body));
		expect(Object.keys(error.fields).sort()).toEqual(["fundRaised", "state"]);
	});

	it("[D1] an unknown campaign is not found", async () => {
		expect((await refusal(donate(app.client(), "no-such-campaign"))).code).toBe("CampaignNotFoundException");
	});
});

describe("a repeated request", () => {
	it("[D3] the same key and body open one donation, also concurrently", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const body = donationBody();
		const answers = await Promise.all(Array.from({ length: 6 }, () => donate(donor, campaign.id, body, "key-0001")));
		expect(new Set(answers.map((answer) => answer.donationId)).size).toBe(1);
		expect(new Set(answers.map((answer) => answer.clientSecret)).size).toBe(1);
	});

	it("[D3] the same key with another body is an error", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		await donate(donor, campaign.id, donationBody(), "key-0002");
		const error = await refusal(donate(donor, campaign.id, donationBody({ amount: 20_000, fee: 3_000 }), "key-0002"));
		expect(error.code).toBe("IdempotencyKeyReusedException");
	});

	it("[D3] a key belongs to its caller: another one's does not answer with a stranger's secret", async () => {
		const campaign = await createTestCampaign(author);
		const body = donationBody();
		const mine = await donate(app.client(), campaign.id, body, "key-0003");
		const theirs = await donate(app.client(), campaign.id, body, "key-0003");
		expect(theirs.donationId).not.toBe(mine.donationId);
	});

	it("[D1] a changed amount replaces the unfinished donation, so that the donor pays once", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const first = await donate(donor, campaign.id);
		const second = await donor.call("donate", {
			params: { campaignId: campaign.id },
			body: { ...donationBody({ amount: 20_000, fee: 3_000 }), replaces: first },
		});
		expect(second.donationId).not.toBe(first.donationId);
		expect((await app.sandbox.confirm(first.clientSecret)).error?.code).toBe("payment_intent_unexpected_state");
		expect(await statusOf(donor, first)).toBe("canceled");
	});

	it("[D1] a donation that has succeeded meanwhile is returned instead of charging again", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const first = await donate(donor, campaign.id);
		await app.sandbox.confirm(first.clientSecret);
		const answer = await donor.call("donate", {
			params: { campaignId: campaign.id },
			body: { ...donationBody({ amount: 20_000, fee: 3_000 }), replaces: first },
		});
		expect(answer).toEqual(first);
		expect((await arrived(campaign.id, 1)).items[0]?.amount).toBe(10_000);
	});

	it("[D1] a stranger's donation cannot be replaced", async () => {
		const campaign = await createTestCampaign(author);
		const first = await donate(app.client(), campaign.id);
		const error = await refusal(
			app.client().call("donate", {
				params: { campaignId: campaign.id },
				body: { ...donationBody(), replaces: { donationId: first.donationId, clientSecret: "pi_guess_secret_guess" } },
			}),
		);
		expect(error.code).toBe("DonationNotFoundException");
	});
});

describe("the donor's proof", () => {
	it("[D1] the outcome is returned to the holder of the client secret only", async () => {
		const campaign = await createTestCampaign(author);
		const donation = await donate(app.client(), campaign.id);
		const error = await refusal(statusOf(author, { ...donation, clientSecret: "pi_guess_secret_guess" }));
		expect(error.code).toBe("DonationNotFoundException");
	});

	it("[D3] the secret is not stored in the database", async () => {
		const campaign = await createTestCampaign(author);
		const donation = await donate(app.client(), campaign.id);
		const { rows } = await sql<{
			row: string;
		}>`select to_jsonb(d)::text as row from donation d where id = ${donation.donationId}`.execute(app.app.deps.db);
		expect(rows[0]?.row).not.toContain(donation.clientSecret);
	});
});

describe("the webhook", () => {
	const post = (body: string, signature: string) =>
		fetch(`${app.url}/v1/webhooks/stripe`, {
			method: "POST",
			headers: { "content-type": "application/json", "stripe-signature": signature },
			body,
		});
	const event = JSON.stringify({
		id: "evt_forged",
		object: "event",
		type: "payment_intent.succeeded",
		livemode: false,
		data: { object: { id: "pi_forged", object: "payment_intent" } },
	});

	it.each([
		["no signature", ""],
		["a made-up signature", `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`],
		["an old time", `t=1,v1=${"0".repeat(64)}`],
		["nonsense", "hello"],
	])("[D3] an event with %s has no effect and raises an alarm", async (_, signature) => {
		const response = await post(event, signature);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ error: { code: "InvalidSignatureException" } });
		expect(await forgedEvents()).toBe(0);
		expect(app.logged.some((line) => line.includes("webhook-refused"))).toBe(true);
	});

	it("[D3] a body over the limit is refused before anything is read of it", async () => {
		const response = await post(`{"x":"${"a".repeat(600 * 1024)}"}`, "t=1,v1=00");
		expect(response.status).toBe(413);
	});
});

describe("a repeated request", () => {
	const rename = (owner: TestClient, campaignId: string) =>
		owner.call("updateCampaign", { params: { campaignId }, body: { title: "A title that has changed" } });

	it("[D1] returns the same payment when the campaign's title has changed since", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const body = donationBody();
		const first = await donate(donor, campaign.id, body, "key-renamed");
		await rename(author, campaign.id);
		expect(await donate(donor, campaign.id, body, "key-renamed")).toEqual(first);
	});

	// Takes the time of two attempts without an answer.
	it("[D1] opens the payment whose answer was lost when the campaign's title has changed since", async () => {
		const impatient = await createTestApp(inject("postgresUrl"), { env: { PAYMENT_TIMEOUT_MS: "2000" } });
		try {
			const owner = await signUpPerson(impatient);
			const campaign = await createTestCampaign(owner);
			const donor = impatient.client();
			const body = donationBody();
			const api = [{ match: "POST /v1/payment_intents", action: "timeout-after" as const, times: 2 }];
			await impatient.sandbox.setFaults({ seed: 1, api });
			const error = await refusal(donate(donor, campaign.id, body, "key-lost"));
			expect(error.code).toBe("PaymentProviderUnavailableException");
			await impatient.sandbox.clearFaults();
			await rename(owner, campaign.id);
			const answer = await donate(donor, campaign.id, body, "key-lost");
			await impatient.sandbox.confirm(answer.clientSecret);
		} finally {
			await impatient.stop();
		}
	});
});

describe("while the provider is unavailable", () => {
	it("[D1] the error states that nothing was charged, and the same request succeeds later", async () => {
		const campaign = await createTestCampaign(author);
		const donor = app.client();
		const body = donationBody();
		await app.sandbox.setFaults({ seed: 1, api: [{ match: "POST /v1/payment_intents", action: "500", times: 10 }] });
		const error = await refusal(donate(donor, campaign.id, body, "key-away"));
		expect(error.code).toBe("PaymentProviderUnavailableException");
		await app.sandbox.clearFaults();
		const answer = await donate(donor, campaign.id, body, "key-away");
		await app.sandbox.confirm(answer.clientSecret);
		await arrived(campaign.id, 1);
	});
});
