import {
	createCharityCampaign,
	createTestApp,
	giveByNonce,
	nonceDonation,
	plantProject,
	refusal,
	runAsOwner,
	scriptGiving,
	signUpPerson,
	type TestApp,
	type TestClient,
	uniqueEmail,
	until,
} from "@stride/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { auditBooks } from "../../../ledger-audit/audit-ledger.ts";
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

describe("a process that dies", () => {
	it("[G4] during the request: the sweep marks the donation unknown once, and a late outcome still counts", async () => {
		const campaign = await newCampaign();
		const body = nonceDonation();
		const { promise, resolve } = Promise.withResolvers<void>();
		giving.script.give = async (one) => {
			await promise;
			return { status: "succeeded", receiptNumber: "R-late", transactionId: one.donationId };
		};
		const first = giveByNonce(app.client(), campaign.id, body);
		await until("the request to the catalogue", () => giving.requests.some((one) => one.email === body.email));
		expect(await sweepCatalogueDonations(app.app.deps)).toBe(0);
		offsetMs = 3_600_000;
		const taken = await Promise.all(
			[1, 2, 3, 4].map((n) => sweepCatalogueDonations(app.nodes[n % 2]?.deps ?? app.app.deps)),
		);
		expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1);
		expect((await rowByEmail(body.email)).state).toBe("unknown");
		resolve();
		expect((await first).status).toBe("succeeded");
		expect((await campaignOf(campaign.id)).fundRaised).toBe(10_000);
	});

	it("[G4] before the request: the donation is canceled and can no longer be charged", async () => {
		const campaign = await newCampaign();
		const body = nonceDonation();
		const { promise, resolve } = Promise.withResolvers<void>();
		giving.script.prepare = () => promise;
		const call = giveByNonce(app.client(), campaign.id, body);
		await until("the row", async () => (await rowByEmail(body.email).catch(() => null)) !== null);
		offsetMs = 3_600_000;
		await sweepCatalogueDonations(app.app.deps);
		expect((await rowByEmail(body.email)).state).toBe("canceled");
		resolve();
		expect((await call).status).toBe("failed");
		expect(giving.requests.some((one) => one.email === body.email)).toBe(false);
	});

	it("[G4] a failing database: the donor gets `unknown`, and the alarm contains the outcome", async () => {
		const campaign = await newCampaign();
		const body = nonceDonation();
		await runAsOwner(
			app.ownerUrl,
			"create function refuse_gift() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$",
			"create trigger refuse_gift before insert on ledger_transfer execute function refuse_gift()",
		);
		const answer = await giveByNonce(app.client(), campaign.id, body);
		await runAsOwner(app.ownerUrl, "drop function refuse_gift cascade");
		expect(answer.status).toBe("unknown");
		expect(app.logged.find((line) => line.includes("gift-outcome-unwritten"))).toContain(answer.donationId);
		expect(await rowOf(answer.donationId)).toMatchObject({ state: "processing", raisedCents: 0 });
		offsetMs = 3_600_000;
		expect(await sweepCatalogueDonations(app.app.deps)).toBe(1);
		expect(giving.requestCountFor(answer.donationId)).toBe(1);
	});
});

describe("a campaign that ends or is deleted meanwhile", () => {
	async function duringRequest(during: (campaignId: string) => Promise<void>) {
		const campaign = await newCampaign();
		const body = nonceDonation();
		const { promise, resolve } = Promise.withResolvers<void>();
		giving.script.give = async (one) => {
			await promise;
			return { status: "succeeded", receiptNumber: null, transactionId: one.donationId };
		};
		const call = giveByNonce(app.client(), campaign.id, body);
		await until("the request to the catalogue", () => giving.requests.some((one) => one.email === body.email));
		await during(campaign.id);
		resolve();
		return { campaign, answer: await call };
	}

	it("[G4] its end honours a donation under way", async () => {
		const { campaign, answer } = await duringRequest(async (campaignId) => {
			await author.call("endCampaign", { params: { campaignId } });
		});
		expect(answer.status).toBe("succeeded");
		expect(await campaignOf(campaign.id)).toMatchObject({ status: "ended", fundRaised: 10_000 });
	});

	it("[G4] its deletion is refused while a donation is under way or unknown, and possible once it is refused", async () => {
		const remove = (campaignId: string) => author.call("deleteCampaign", { params: { campaignId } });
		await duringRequest(async (campaignId) => {
			expect((await refusal(remove(campaignId))).code).toBe("CampaignPaymentsInProgressException");
		});
		const campaign = await newCampaign();
		giving.script.give = async () => ({ status: "unknown", reason: "silence" });
		const unknown = await giveByNonce(app.client(), campaign.id);
		expect((await refusal(remove(campaign.id))).code).toBe("CampaignPaymentsInProgressException");
		expect((await rowOf(unknown.donationId)).state).toBe("unknown");

		const other = await newCampaign();
		giving.script.give = async () => ({ status: "refused", reason: "declined" });
		await giveByNonce(app.client(), other.id);
		await remove(other.id);
		expect((await refusal(campaignOf(other.id))).code).toBe("CampaignNotFoundException");
	});

	it("[G4] its deletion cancels a donation that was not requested yet", async () => {
		const campaign = await newCampaign();
		const body = nonceDonation();
		const { promise, resolve } = Promise.withResolvers<void>();
		giving.script.prepare = () => promise;
		const call = giveByNonce(app.client(), campaign.id, body);
		await until("the row", async () => (await rowByEmail(body.email).catch(() => null)) !== null);
		await author.call("deleteCampaign", { params: { campaignId: campaign.id } });
		resolve();
		expect((await call).status).toBe("failed");
		expect(giving.requests.some((one) => one.email === body.email)).toBe(false);
	});
});

describe("the donor's request", () => {
	it.each([
		["below the catalogue's minimum", { amount: 999 }, ["amount"]],
		["with a tip", { fee: 150 }, ["fee"]],
		["without a card", { paymentNonce: undefined }, ["paymentNonce"]],
		["with an empty card", { paymentNonce: "" }, ["paymentNonce"]],
		["with a card of a novel's length", { paymentNonce: "n".repeat(501) }, ["paymentNonce"]],
		["with an address that the catalogue cannot take", { email: `${"a".repeat(40)}@example.org` }, ["email"]],
		["in place of another", { replaces: { donationId: crypto.randomUUID(), clientSecret: "s" } }, ["replaces"]],
		["with privileged fields", { status: "succeeded", projectId: "1" }, ["projectId", "status"]],
		["for a stream that is not the campaign's", { liveStreamId: crypto.randomUUID() }, ["liveStreamId"]],
		["all wrong at once", { amount: 1, fee: 1, paymentNonce: undefined }, ["amount", "fee", "paymentNonce"]],
	])("[G4] a donation %s is refused at its field and not requested", async (_, change, fields) => {
		const campaign = await newCampaign();
		const before = giving.requests.length;
		const error = await refusal(giveByNonce(app.client(), campaign.id, { ...nonceDonation(), ...change } as never));
		expect(error.code).toBe("ValidationException");
		expect(Object.keys(error.fields).sort()).toEqual(fields);
		for (const message of Object.values(error.fields)) expect(message).not.toMatch(/^[a-z]+[A-Z]/);
		expect(giving.requests.length).toBe(before);
	});

	it("[G4] the smallest donation is accepted without a tip", async () => {
		const { fee: _, ...body } = nonceDonation({ amount: 1_000, email: uniqueEmail("least") });
		const { id } = await newCampaign();
		const answer = await app.client().call("donate", { params: { campaignId: id }, body });
		expect(answer.status).toBe("succeeded");
	});
});

describe("cards tried in sequence", () => {
	it("[G4] [U3] are stopped by the limit of declined cards in the database", async () => {
		const scripted = scriptGiving();
		scripted.script.give = async () => ({ status: "refused", reason: "declined" });
		const env = { RATE_LIMIT_FACTOR: "1" };
		const limited = await createTestApp(inject("postgresUrl"), { env, catalogueGiving: scripted.giving });
		try {
			const campaign = await createCharityCampaign(await signUpPerson(limited), (await plantProject(limited)).id);
			for (let card = 0; card < 10; card++) {
				expect((await giveByNonce(limited.client(), campaign.id)).status).toBe("failed");
			}
			const error = await refusal(giveByNonce(limited.client(), campaign.id));
			expect(error.code).toBe("TooManyRequestsException");
			expect(scripted.requests).toHaveLength(10);
		} finally {
			await limited.stop();
		}
	});
});
