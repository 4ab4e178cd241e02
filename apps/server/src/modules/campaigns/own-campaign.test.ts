import {
	createTestApp,
	createTestCampaign,
	donationBody,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	until,
} from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { deleteCampaign } from "./delete-campaign.ts";

let app: TestApp;
let author: TestClient;
let stranger: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app);
	stranger = await signUpPerson(app);
});
afterAll(() => app.stop());

const of = (campaignId: string) => ({ params: { campaignId } });
const donate = (campaignId: string, idempotencyKey?: string, body = donationBody(), donor = app.client()) =>
	donor.call("donate", { ...of(campaignId), body }, idempotencyKey ? { idempotencyKey } : {});
const auditOf = async (campaignId: string) => {
	const { rows } = await sql<{ action: string }>`
		select action from audit_event where subject_id = ${campaignId} order by at`.execute(app.app.deps.db);
	return rows.map((row) => row.action);
};
const untilDonations = (campaignId: string, total: number) =>
	until(`${total} donations`, async () => {
		const { data } = await author.call("listDonations", of(campaignId));
		return data.total === total;
	});
const stateOf = async (donationId: string) =>
	(await app.app.deps.db.selectFrom("donation").select("state").where("id", "=", donationId).executeTakeFirst())?.state;

describe("changing a campaign", () => {
	it("[C1] updates the given fields only; the name in the address is unchanged", async () => {
		const campaign = await createTestCampaign(author);
		const body = { title: "A title that is new", fundGoal: 700_000 };
		const changed = await author.call("updateCampaign", { ...of(campaign.id), body });
		expect(changed).toMatchObject({ ...body, name: campaign.name, description: campaign.description });
		expect(changed.image).toEqual(campaign.image);
		expect(await author.call("getCampaign", of(campaign.name))).toMatchObject({ id: campaign.id, ...body });
		expect(await auditOf(campaign.id)).toEqual(["campaign-created", "campaign-updated"]);
	});

	it.each([
		[{ title: "abc" }, "title"],
		[{ description: "short" }, "description"],
		[{ fundGoal: 999 }, "fundGoal"],
		[{ fundGoal: 1_050 }, "fundGoal"],
		[{ image: "data:image/svg+xml;base64,AAAA" }, "image"],
		[{ name: "another-name" }, "name"],
		[{ demo: true }, "demo"],
	])("[C1] %o is refused with a field error", async (body: object, field) => {
		const campaign = await createTestCampaign(author);
		const error = await refusal(author.call("updateCampaign", { ...of(campaign.id), body }));
		expect(Object.keys(error.fields)).toEqual([field]);
	});

	it("[U3] only its signed-in author may change, end or delete a campaign", async () => {
		const campaign = await createTestCampaign(author);
		const calls = [
			(client: TestClient) => client.call("updateCampaign", { ...of(campaign.id), body: { title: "Taken over" } }),
			(client: TestClient) => client.call("endCampaign", of(campaign.id)),
			(client: TestClient) => client.call("deleteCampaign", of(campaign.id)),
		];
		for (const call of calls) {
			expect((await refusal(call(stranger))).code).toBe("ForbiddenException");
			expect((await refusal(call(app.client()))).code).toBe("UnauthorizedException");
		}
		expect(await author.call("getCampaign", of(campaign.id))).toMatchObject({
			title: campaign.title,
			status: "active",
		});
	});

	it("[C1] an ended campaign cannot be changed", async () => {
		const campaign = await createTestCampaign(author);
		await author.call("endCampaign", of(campaign.id));
		const change = author.call("updateCampaign", { ...of(campaign.id), body: { title: "Too late for this" } });
		expect((await refusal(change)).code).toBe("ForbiddenException");
	});
});

describe("ending a campaign", () => {
	it("[C4] refuses new donations and removes the campaign from the lists; repeating it changes nothing", async () => {
		const campaign = await createTestCampaign(author);
		const ended = await author.call("endCampaign", of(campaign.id));
		expect(ended).toMatchObject({ status: "ended", permissions: { donate: false, update: false, delete: true } });
		expect((await author.call("endCampaign", of(campaign.id))).endedAt).toBe(ended.endedAt);
		expect((await refusal(donate(campaign.id))).code).toBe("CampaignNotAcceptingDonationsException");
		const { data } = await author.call("listCampaigns", {});
		expect(data.map((row) => row.id)).not.toContain(campaign.id);
	});

	it("[D3] a donation begun before the end still settles", async () => {
		const campaign = await createTestCampaign(author);
		const donation = await donate(campaign.id);
		await author.call("endCampaign", of(campaign.id));
		await app.sandbox.confirm(donation.clientSecret);
		await untilDonations(campaign.id, 1);
		expect(await author.call("getCampaign", of(campaign.id))).toMatchObject({ fundRaised: 10_000, status: "ended" });
	});

	it("[D3] a donation request repeated after the end continues the same payment", async () => {
		const campaign = await createTestCampaign(author);
		const [body, donor] = [donationBody(), app.client()];
		const donation = await donate(campaign.id, "key-before-the-end", body, donor);
		await author.call("endCampaign", of(campaign.id));
		expect(await donate(campaign.id, "key-before-the-end", body, donor)).toEqual(donation);
	});
});

describe("deleting a campaign", () => {
	it("[C4] removes it from every page and list, and the row remains", async () => {
		const campaign = await createTestCampaign(author);
		expect(await author.call("deleteCampaign", of(campaign.id))).toBeNull();
		for (const name of [campaign.id, campaign.name]) {
			expect((await refusal(author.call("getCampaign", of(name)))).code).toBe("CampaignNotFoundException");
		}
		expect((await refusal(donate(campaign.id))).code).toBe("CampaignNotFoundException");
		expect((await refusal(author.call("deleteCampaign", of(campaign.id)))).code).toBe("CampaignNotFoundException");
		expect(await auditOf(campaign.id)).toEqual(["campaign-created", "campaign-deleted"]);
	});

	it("[D3] unfinished payments are cancelled first, also after a decline or during 3-D Secure", async () => {
		const campaign = await createTestCampaign(author);
		const begun = [await donate(campaign.id), await donate(campaign.id), await donate(campaign.id)];
		await app.sandbox.confirm(String(begun[1]?.clientSecret), "4000000000000002");
		await app.sandbox.confirm(String(begun[2]?.clientSecret), "4000002760003184");
		await author.call("deleteCampaign", of(campaign.id));
		for (const donation of begun) {
			expect(await stateOf(donation.donationId)).toBe("canceled");
			expect((await app.sandbox.confirm(donation.clientSecret)).error).toBeDefined();
		}
		const [first] = begun;
		const result = await app.client().call("getDonation", {
			params: { donationId: String(first?.donationId) },
			query: { clientSecret: String(first?.clientSecret) },
		});
		expect(result.status).toBe("canceled");
	});

	it("[D3] a donation that arrived unnoticed prevents the deletion and settles", async () => {
		const campaign = await createTestCampaign(author);
		await app.sandbox.setFaults({ seed: 1, webhooks: { dropRate: 1 } });
		const donation = await donate(campaign.id);
		await app.sandbox.confirm(donation.clientSecret);
		await app.sandbox.clearFaults();
		expect((await refusal(author.call("deleteCampaign", of(campaign.id)))).code).toBe("ForbiddenException");
		expect(await author.call("getCampaign", of(campaign.id))).toMatchObject({ fundRaised: 10_000 });
		expect((await author.call("getCampaign", of(campaign.id))).permissions.delete).toBe(false);
	});

	it("[C4] a campaign that has ever received a donation cannot be deleted, even if it was refunded", async () => {
		const campaign = await createTestCampaign(author);
		const donation = await donate(campaign.id);
		await app.sandbox.confirm(donation.clientSecret);
		await untilDonations(campaign.id, 1);
		const [intent] = donation.clientSecret.split("_secret_");
		await app.sandbox.control("POST", "/refund", { payment_intent: intent });
		await untilDonations(campaign.id, 0);
		expect(await author.call("getCampaign", of(campaign.id))).toMatchObject({ fundRaised: 0, supportersCount: 0 });
		expect((await refusal(author.call("deleteCampaign", of(campaign.id)))).code).toBe("ForbiddenException");
	});

	it("[D3] is refused while a payment is processing, and while the provider is unavailable", async () => {
		const campaign = await createTestCampaign(author);
		await donate(campaign.id);
		const { deps } = app.app;
		const { authorId } = await deps.db
			.selectFrom("campaign")
			.select("authorId")
			.where("id", "=", campaign.id)
			.executeTakeFirstOrThrow();
		// Card payments never stay in processing, so the port returns what the provider would for another method.
		const begunDonations = { cancel: async () => false, exist: async () => true };
		await expect(
			deleteCampaign({ ...deps, begunDonations }, { idOrName: campaign.id, accountId: authorId }),
		).rejects.toMatchObject({ code: "CampaignPaymentsInProgressException" });
		const api = [
			{ match: "POST /v1/payment_intents/*/cancel", action: "500", times: 10 },
			{ match: "GET /v1/payment_intents/*", action: "500", times: 10 },
		];
		await app.sandbox.setFaults({ seed: 1, api });
		const refused = await refusal(author.call("deleteCampaign", of(campaign.id)));
		await app.sandbox.clearFaults();
		expect(refused.code).toBe("PaymentProviderUnavailableException");
		expect((await author.call("getCampaign", of(campaign.id))).status).toBe("active");
	});

	it("[D3] a donation opened during the deletion is either refused or cancelled", async () => {
		const campaign = await createTestCampaign(author);
		const donors = Array.from({ length: 12 }, () => donate(campaign.id).catch(() => null));
		const deleted = await author.call("deleteCampaign", of(campaign.id)).then(
			() => true,
			() => false,
		);
		const opened = (await Promise.all(donors)).filter((donation) => donation !== null);
		if (!deleted) await author.call("deleteCampaign", of(campaign.id));
		for (const donation of opened) {
			expect(await stateOf(donation.donationId)).toBe("canceled");
			expect((await app.sandbox.confirm(donation.clientSecret)).error).toBeDefined();
		}
	});
});
