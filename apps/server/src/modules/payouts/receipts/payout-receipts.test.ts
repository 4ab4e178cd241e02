import { createTestApp, refusal, signUpPerson, type TestApp, type TestClient } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { expectReceipts } from "../../../ledger-audit/statement-sums.test-steps.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	steps = createPayoutSteps(app, clock);
	// The platform holds enough for refunds after payouts.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());

const receiptOf = (author: TestClient, campaignId: string, payoutId: string) =>
	author.call("getPayoutReceipt", { params: { campaignId, payoutId } });
const fileOf = (token: string, campaign: string, payout: string, locale: "en" | "uk" = "en") =>
	fetch(`${app.url}/v1/user/campaign/${campaign}/payouts/${payout}/receipt.csv`, {
		headers: { "accept-language": locale, ...(token !== "" && { authorization: `Bearer ${token}` }) },
	});

describe("a payout's receipt", () => {
	it("[D4] names its donations first in, first out, and deducts from the next payout what was refunded later", async () => {
		const { author, campaign, accountId, donation: first } = await steps.authorWith(10_000);
		const second = await steps.giveAvailable(campaign.id, 4_000);
		if (!first) throw new Error("There is no donation.");
		const { id } = await steps.request(author, campaign.id, 12_000);
		expect((await receiptOf(author, campaign.id, id)).state).toMatch(/requested|in-transit/);
		await steps.reaches(id, "in_transit");
		const receipt = await receiptOf(author, campaign.name, id);
		expect(receipt).toMatchObject({
			state: "in-transit",
			author: "Olena Vasylenko",
			issuer: { name: "Stride", details: null },
			lines: 2,
			added: 12_000,
			deducted: 0,
			data: [
				{ kind: "donation", id: first.donationId, amount: 10_000, paid: 10_000 },
				{ kind: "donation", id: second.donationId, amount: 4_000, paid: 2_000 },
			],
		});
		expect(receipt.payout.paymentMethod.name).toMatch(/\d{4}$/);
		await steps.result(id, "paid");
		expect(await receiptOf(author, campaign.id, id)).toMatchObject({ state: "arrived", failedAt: null });

		await steps.money.refund(first);
		const third = await steps.giveAvailable(campaign.id, 20_000);
		await steps.makeAvailable();
		const next = await steps.request(author, campaign.id, 3_000);
		expect((await receiptOf(author, campaign.id, next.id)).data).toMatchObject([
			{ kind: "donation", id: first.donationId, paid: -10_000 },
			{ kind: "donation", id: second.donationId, paid: 2_000 },
			{ kind: "donation", id: third.donationId, paid: 11_000 },
		]);
		// A receipt does not change with what follows.
		expect((await receiptOf(author, campaign.id, id)).data).toEqual(receipt.data);
		await expectReceipts(app, { campaignId: campaign.id, accountId });
	});

	it("[D4] [N1] is linked by the mail that the payout has arrived", async () => {
		const { author, campaign } = await steps.authorWith(1_000);
		const { id } = await steps.request(author, campaign.id, 1_000);
		await steps.reaches(id, "in_transit");
		await steps.result(id, "paid");
		const mail = await app.sandbox.mail(author.email, /has arrived/);
		const address = `${app.app.deps.config.publicUrl}/en/account/payouts/${campaign.id}/${id}`;
		expect(mail.links).toContain(address);
		expect(mail.text).toContain("Open the receipt");
	});

	it("[D4] gives its donations to the next payout when it is returned", async () => {
		const { author, campaign, accountId, donation } = await steps.authorWith(8_000);
		const { id } = await steps.request(author, campaign.id, 8_000);
		await steps.reaches(id, "in_transit");
		await steps.result(id, "canceled");
		expect(await receiptOf(author, campaign.id, id)).toMatchObject({
			state: "returned",
			failedAt: expect.any(String),
			payout: { failure: "canceled" },
			data: [{ id: donation?.donationId, paid: 8_000 }],
		});
		const next = await steps.request(author, campaign.id, 5_000);
		expect((await receiptOf(author, campaign.id, next.id)).data).toMatchObject([
			{ id: donation?.donationId, amount: 8_000, paid: 5_000 },
		]);
		await expectReceipts(app, { campaignId: campaign.id, accountId });
	});

	it.each(["en", "uk"] as const)("[D4] is a file with all its lines, in %s", async (locale) => {
		const { author, campaign } = await steps.authorWith(1_000);
		for (const change of [{ firstName: "=cmd|' /C calc'!A0" }, { isAnonymous: true }]) {
			await steps.money.confirm(await steps.money.give(campaign.id, { amount: 1_000, fee: 100, ...change }));
		}
		await steps.money.catchUp();
		await steps.makeAvailable();
		const { id } = await steps.request(author, campaign.id, 2_500);
		const answer = await fileOf(String(author.token), campaign.id, id, locale);
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="payout-[0-9A-F]{12}\.csv"$/);
		const text = await answer.text();
		expect(text).not.toMatch(/"[=+\-@]/);
		expect(text).toContain(`"'=cmd|' /C calc'!A0`);
		expect(text).toContain(locale === "uk" ? '"Анонімно"' : '"Anonymous"');
		const rows = text
			.trimEnd()
			.split("\r\n")
			.slice(1)
			.map((line) => line.slice(1, -1).split(locale === "uk" ? '";"' : '","'));
		expect(rows.map((row) => row[5])).toEqual((locale === "uk" ? "10,00 10,00 5,00" : "10.00 10.00 5.00").split(" "));
	});

	it("[D4] is for its author alone, and of no other campaign", async () => {
		const { author, campaign } = await steps.authorWith(2_000);
		const { id } = await steps.request(author, campaign.id, 1_000);
		const other = await steps.authorWith(0);
		const missing = app.app.deps.newId();
		expect((await refusal(receiptOf(await signUpPerson(app), campaign.id, id))).code).toBe("ForbiddenException");
		expect((await refusal(receiptOf(app.client(), campaign.id, id))).code).toBe("UnauthorizedException");
		expect((await refusal(receiptOf(other.author, other.campaign.id, id))).code).toBe("NotFoundException");
		expect((await refusal(receiptOf(author, campaign.id, missing))).code).toBe("NotFoundException");
		expect((await fileOf(String(other.author.token), other.campaign.id, id)).status).toBe(404);
		expect((await fileOf(String(other.author.token), campaign.id, id)).status).toBe(403);
		expect((await fileOf(String(author.token), campaign.id, "not-an-id")).status).toBe(404);
		expect((await fileOf("", campaign.id, id)).status).toBe(401);
	});
});
