import { createTestApp, createTestCampaign, donationBody, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let campaignId: string;

async function start(env: Record<string, string>): Promise<void> {
	app = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "10000", ...env } });
	campaignId = (await createTestCampaign(await signUpPerson(app))).id;
}

async function donate(change: Record<string, unknown>, locale = "en") {
	const response = await fetch(`${app.url}/v1/campaign/${campaignId}/donate`, {
		method: "POST",
		headers: { "content-type": "application/json", "accept-language": locale },
		body: JSON.stringify({ ...donationBody(), ...change }),
	});
	const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } };
	return [response.status, error?.fields?.fee];
}

async function tipSettings() {
	const response = await fetch(`${app.url}/v1/config/donation`);
	return ((await response.json()) as { tip: Record<string, unknown> }).tip;
}

describe("a free tip", () => {
	beforeAll(() => start({ TIP_POLICY: "free" }));
	afterAll(() => app?.stop());

	it("[D1] is published with 0 as the first suggestion and no minimum", async () => {
		expect(await tipSettings()).toMatchObject({
			policy: "free",
			default: 0,
			suggested: [0, 5, 10, 15, 20],
			minimumPercent: 0,
			maximumPercent: null,
		});
	});

	it("[D1] may be absent, zero, a cent, or as large as the donation", async () => {
		for (const fee of [undefined, 0, 1, 10_000])
			expect(await donate({ amount: 10_000, fee })).toEqual([201, undefined]);
		expect(await donate({ amount: 10_000, fee: 10_001 })).toEqual([
			400,
			"The largest tip on this donation is $100.00.",
		]);
		expect((await donate({ amount: 10_000, fee: -1 }))[0]).toBe(400);
	});

	it("[D1] donations without one count in full", async () => {
		const donor = app.client();
		const body = donationBody({ amount: 10_000, fee: 0 });
		const { donationId, clientSecret } = await donor.call("donate", { params: { campaignId }, body });
		await app.sandbox.confirm(clientSecret);
		const read = () => donor.call("getDonation", { params: { donationId }, query: { clientSecret } });
		await until("the donation to arrive", async () => (await read()).status === "succeeded");
		expect(await read()).toMatchObject({ amount: 10_000, fee: 0 });
		const { fundRaised } = await donor.call("getCampaign", { params: { campaignId } });
		expect(fundRaised).toBe(10_000);
	});
});

describe("a maximum tip of 25 percent", () => {
	beforeAll(() => start({ TIP_MAXIMUM_PERCENT: "25" }));
	afterAll(() => app?.stop());

	it("[D1] is published, and the policy stays as specified", async () => {
		expect(await tipSettings()).toMatchObject({
			policy: "required",
			minimumPercent: 5,
			maximumPercent: 25,
			default: 15,
		});
	});

	it("[D1] refuses more, in both languages, on small donations too", async () => {
		expect(await donate({ amount: 10_000, fee: 2_500 })).toEqual([201, undefined]);
		expect(await donate({ amount: 10_000, fee: 2_501 })).toEqual([400, "The largest tip on this donation is $25.00."]);
		expect(await donate({ amount: 500, fee: 126 })).toEqual([400, "The largest tip on this donation is $1.25."]);
		expect(await donate({ amount: 10_000, fee: 2_501 }, "uk")).toEqual([
			400,
			"Найбільші чайові до цього донату — $25.00.",
		]);
		expect(await donate({ amount: 10_000, fee: 499 })).toEqual([400, "The smallest tip is $5.00."]);
	});
});
