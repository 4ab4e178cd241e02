import {
	createCharityCampaign,
	createTestApp,
	giveByNonce,
	nonceDonation,
	plantProject,
	refusal,
	runJob,
	scriptGiving,
	setProjectActive,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditBooks } from "../../../ledger-audit/audit-ledger.ts";
import { reconcileDonations } from "../money/reconcile-donations.ts";
import { findSupporters } from "../supporters/unlock.queries.ts";
import { CatalogueGivingError } from "./catalogue-giving.ts";
import { sweepCatalogueDonations } from "./sweep-catalogue-donations.ts";

let app: TestApp;
let author: TestClient & { email: string };
let projectId: string;
const giving = scriptGiving();
let offsetMs = 0;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		nodes: 2,
		clock: () => new Date(Date.now() + offsetMs),
		catalogueGiving: giving.giving,
	});
	author = await signUpPerson(app);
	projectId = (await plantProject(app)).id;
});
afterAll(() => app?.stop());
afterEach(async () => {
	giving.reset();
	offsetMs = 0;
	expect((await auditBooks(app.app.deps.db)).findings).toEqual([]);
});

const newCampaign = () => createCharityCampaign(author, projectId);
const campaignOf = (campaignId: string) => app.client().call("getCampaign", { params: { campaignId } });
const rowOf = (donationId: string) =>
	app.app.deps.db.selectFrom("donation").selectAll().where("id", "=", donationId).executeTakeFirstOrThrow();
const rowByEmail = (email: string) =>
	app.app.deps.db.selectFrom("donation").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
const statusOf = async (answer: { donationId: string; clientSecret: string }) =>
	(
		await app.client().call("getDonation", {
			params: { donationId: answer.donationId },
			query: { clientSecret: answer.clientSecret },
		})
	).status;
const operatorEmail = () => app.app.deps.config.site.operatorEmail;

describe("a catalogue donation", () => {
	it("[G4] counts everywhere: total, list, supporters, unlocking, ledger, mails", async () => {
		const campaign = await newCampaign();
		const donor = app.client();
		const body = nonceDonation({ amount: 12_300 });
		const answer = await giveByNonce(donor, campaign.id, body);
		expect(answer).toMatchObject({ status: "succeeded", clientSecret: expect.stringContaining(answer.donationId) });
		expect(await statusOf(answer)).toBe("succeeded");
		expect(giving.requests.at(-1)).toMatchObject({
			donationId: answer.donationId,
			projectId,
			amountCents: 12_300,
			currency: "usd",
			email: body.email,
			paymentNonce: body.paymentNonce,
			address: "127.0.0.1",
			country: null,
		});
		expect(await campaignOf(campaign.id)).toMatchObject({ fundRaised: 12_300, supportersCount: 1 });
		const { data } = await donor.call("listDonations", { params: { campaignId: campaign.id } });
		expect(data).toMatchObject({ total: 1, items: [{ amount: 12_300, firstName: "Iryna" }] });
		const row = await rowOf(answer.donationId);
		const watcher = { campaignId: campaign.id, accountId: null, deviceId: row.deviceId };
		expect((await findSupporters(app.app.deps.db, [watcher])).size).toBe(1);
		const accounts = await sql<{ kind: string; cents: number }>`
			select account.kind, sum(transfer.amount_cents) as cents from ledger_account account
			join ledger_transfer transfer on account.id in (transfer.debit_account_id, transfer.credit_account_id)
			where account.campaign_id = ${campaign.id} group by account.kind`.execute(app.app.deps.db);
		expect(accounts.rows).toEqual([{ kind: "external-owed", cents: 12_300 }]);

		const mail = await app.sandbox.mail(body.email);
		expect(mail.text).toContain("GlobalGiving has charged your card");
		expect(mail.text).toContain("$123.00");
		expect(mail.text).toContain(String(row.receiptNumber));
		const { recipient } = await campaignOf(campaign.id);
		if (recipient.type !== "charity") throw new Error("The campaign is for no charity.");
		expect(mail.text).toContain(recipient.name);
		expect(mail.text).toContain(recipient.fundraisingProject.name);
		expect(mail.text).not.toMatch(/\btip\b/i);
		expect(mail.text).not.toMatch(/tax receipt/i);
		expect((await app.sandbox.mail(author.email, /new donation/i)).text).toContain("Iryna Melnyk");
		expect(await app.sandbox.mails(body.email)).toHaveLength(1);
	});

	it("[G4] [D2] is published to every watcher on every node", async () => {
		const campaign = await newCampaign();
		const received = app.nodes.map((node) => {
			const ids: string[] = [];
			node.deps.signals.subscribe("campaign", (id) => ids.push(id));
			return ids;
		});
		await giveByNonce(app.client(), campaign.id);
		await until("every node to receive the decision", () => received.every((ids) => ids.includes(campaign.id)));
	});

	it("[G4] of an account carries its country, and its picture in the list", async () => {
		const campaign = await newCampaign();
		const donor = await signUpPerson(app);
		await createCharityCampaign(donor, projectId, { country: "UA" });
		await giveByNonce(donor, campaign.id, nonceDonation({ email: donor.email }));
		expect(giving.requests.at(-1)?.country).toBe("UA");
	});

	it("[G4] does not disclose an anonymous donor, not even to the author", async () => {
		const campaign = await newCampaign();
		const body = nonceDonation({ firstName: "Secretive", lastName: "Benefactor", isAnonymous: true });
		await giveByNonce(app.client(), campaign.id, body);
		const { data } = await author.call("listDonations", { params: { campaignId: campaign.id } });
		expect(data.items).toMatchObject([{ firstName: null, lastName: null, user: null }]);
		expect((await app.sandbox.mail(author.email, new RegExp(campaign.title))).text).not.toContain("Secretive");
		for (const secret of ["Secretive", "Benefactor", body.email, body.paymentNonce]) {
			expect(app.logged.join("\n")).not.toContain(secret);
		}
	});

	it("[G4] stores neither the nonce nor the donor's secret", async () => {
		const body = nonceDonation();
		const answer = await giveByNonce(app.client(), (await newCampaign()).id, body);
		const rows = await sql<{ text: string }>`
			select to_jsonb(donation)::text as text from donation where id = ${answer.donationId}
			union all select to_jsonb(event)::text from audit_event event where subject_id = ${answer.donationId}`.execute(
			app.app.deps.db,
		);
		expect(rows.rows.length).toBeGreaterThan(1);
		for (const { text } of rows.rows) {
			expect(text).not.toContain(body.paymentNonce);
			expect(text).not.toContain(answer.clientSecret);
		}
	});
});

describe("a repeated request", () => {
	it("[G4] twenty concurrent ones on two nodes result in one donation with one response", async () => {
		const campaign = await newCampaign();
		const donor = app.client();
		const body = nonceDonation();
		const nodes = app.urls.map((url) => url);
		const post = (url: string | undefined) =>
			fetch(`${url}/v1/campaign/${campaign.id}/donate`, {
				method: "POST",
				headers: { "content-type": "application/json", clientid: donor.clientId, "idempotency-key": "twenty-at-once" },
				body: JSON.stringify(body),
			}).then(async (response) => (await response.json()) as { donationId: string; status: string });
		const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => post(nodes[n % 2])));
		expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
		expect(answers[0]?.status).toBe("succeeded");
		expect(giving.requestCountFor(String(answers[0]?.donationId))).toBe(1);
		expect((await campaignOf(campaign.id)).fundRaised).toBe(10_000);
	});

	it("[G4] waits for the outcome of the first, and a different body is an error", async () => {
		const campaign = await newCampaign();
		const donor = app.client();
		const body = nonceDonation();
		const { promise, resolve } = Promise.withResolvers<void>();
		giving.script.give = async (one) => {
			await promise;
			return { status: "succeeded", receiptNumber: null, transactionId: one.donationId };
		};
		const first = giveByNonce(donor, campaign.id, body, "slow-donation-1");
		await until("the request to the catalogue", () => giving.requests.some((one) => one.email === body.email));
		const second = giveByNonce(donor, campaign.id, body, "slow-donation-1");
		const other = await refusal(
			giveByNonce(donor, campaign.id, { ...body, paymentNonce: "another" }, "slow-donation-1"),
		);
		expect(other.code).toBe("IdempotencyKeyReusedException");
		resolve();
		expect(await second).toEqual(await first);
		expect(giving.requestCountFor((await first).donationId)).toBe(1);
	});

	it("[G4] returns the same donation after the campaign has ended and the project turned inactive", async () => {
		const own = await plantProject(app);
		const campaign = await createCharityCampaign(author, own.id);
		const donor = app.client();
		const body = nonceDonation();
		const first = await giveByNonce(donor, campaign.id, body, "before-the-end");
		await setProjectActive(app, own.id, false);
		await author.call("endCampaign", { params: { campaignId: campaign.id } });
		expect(await giveByNonce(donor, campaign.id, body, "before-the-end")).toEqual(first);
		const late = await refusal(giveByNonce(donor, campaign.id));
		expect(late.code).toBe("CampaignNotAcceptingDonationsException");
	});
});

describe("a catalogue that refuses or is unavailable", () => {
	it("[G4] refused: the donation fails, is not counted, and another card is another donation", async () => {
		const campaign = await newCampaign();
		const donor = app.client();
		giving.script.give = async () => ({ status: "refused", reason: "402 card_declined" });
		const answer = await giveByNonce(donor, campaign.id, nonceDonation(), "refused-once");
		expect(answer.status).toBe("failed");
		expect(await statusOf(answer)).toBe("failed");
		giving.reset();
		const again = await giveByNonce(donor, campaign.id, nonceDonation(), "refused-then-other");
		expect(again).toMatchObject({ status: "succeeded" });
		expect(again.donationId).not.toBe(answer.donationId);
		expect((await campaignOf(campaign.id)).fundRaised).toBe(10_000);
	});

	it("[G4] [D3] refused: loses its donor after the days of the configuration", async () => {
		const campaign = await newCampaign();
		giving.script.give = async () => ({ status: "refused", reason: "402 card_declined" });
		const { donationId } = await giveByNonce(app.client(), campaign.id, nonceDonation());
		offsetMs = 89 * 24 * 3_600_000;
		await runJob(app, "forget-abandoned-donations");
		expect((await rowOf(donationId)).email).toMatch(/@/);
		offsetMs = 91 * 24 * 3_600_000;
		await runJob(app, "forget-abandoned-donations");
		expect(await rowOf(donationId)).toMatchObject({ state: "failed", email: "", firstName: "", lastName: "" });
	});

	it("[G4] unavailable before the request: nothing is charged, the donation fails, and the next one succeeds", async () => {
		const campaign = await newCampaign();
		const body = nonceDonation();
		giving.script.prepare = async () => {
			throw new CatalogueGivingError(new Error("no answer"));
		};
		const error = await refusal(giveByNonce(app.client(), campaign.id, body));
		expect([error.code, error.status]).toEqual(["CatalogueUnavailableException", 503]);
		expect(await rowByEmail(body.email)).toMatchObject({ state: "canceled", askedAt: null });
		expect(giving.requests.some((one) => one.email === body.email)).toBe(false);
		giving.reset();
		expect((await giveByNonce(app.client(), campaign.id)).status).toBe("succeeded");
	});

	it("[G4] a project that turns inactive while the donor types accepts no donation", async () => {
		const own = await plantProject(app);
		const campaign = await createCharityCampaign(author, own.id);
		await setProjectActive(app, own.id, false);
		const body = nonceDonation();
		expect((await refusal(giveByNonce(app.client(), campaign.id, body))).code).toBe("ProjectInactiveException");
		expect(giving.requests.some((one) => one.email === body.email)).toBe(false);
	});

	it.each([
		["no answer", async () => ({ status: "unknown", reason: "no answer in time" }) as const],
		[
			"a port that breaks its word",
			async () => {
				throw new Error("the port threw");
			},
		],
	])(
		"[G4] %s: the outcome is unknown, stored, not counted, never requested again, and both are notified",
		async (_, give) => {
			const campaign = await newCampaign();
			const donor = app.client();
			const body = nonceDonation();
			giving.script.give = give;
			const answer = await giveByNonce(donor, campaign.id, body, `unknown-${_.length}`);
			expect(answer.status).toBe("unknown");
			giving.reset();
			expect(await statusOf(answer)).toBe("unknown");
			expect(await giveByNonce(donor, campaign.id, body, `unknown-${_.length}`)).toEqual(answer);
			offsetMs = 3 * 3_600_000;
			await sweepCatalogueDonations(app.app.deps);
			await reconcileDonations(app.app.deps);
			expect(giving.requestCountFor(answer.donationId)).toBe(1);
			expect(await rowOf(answer.donationId)).toMatchObject({ state: "unknown", raisedCents: 0, settledAt: null });
			expect(await campaignOf(campaign.id)).toMatchObject({ fundRaised: 0, supportersCount: 0 });
			const mail = await app.sandbox.mail(body.email, /please wait/);
			expect(mail.text).toContain("do not donate again");
			const toOperator = () => app.sandbox.mails(operatorEmail());
			const notice = await until("the operator's mail", async () =>
				(await toOperator()).find((one) => one.text.includes(answer.donationId)),
			);
			expect(notice.text).toContain("donations:unknown");
			expect(notice.text).not.toContain(body.email);
			// A text that is missing, or misses a value, would say its own name.
			expect(`${mail.text} ${notice.text}`).not.toContain("mail.donation");
		},
	);
});
