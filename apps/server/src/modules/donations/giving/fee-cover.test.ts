import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	donationBody,
	nonceDonation,
	plantProject,
	refusal,
	scriptGiving,
	signUpPerson,
	type TestApp,
	type TestClient,
} from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;
let campaignId: string;

async function start(env: Record<string, string>): Promise<void> {
	app = await createTestApp(inject("postgresUrl"), {
		env: { RATE_LIMIT_FACTOR: "10000", ...env },
		catalogueGiving: scriptGiving().giving,
	});
	author = await signUpPerson(app);
	campaignId = (await createTestCampaign(author)).id;
}

async function donate(change: Record<string, unknown>, locale = "en") {
	const response = await fetch(`${app.url}/v1/campaign/${campaignId}/donate`, {
		method: "POST",
		headers: { "content-type": "application/json", "accept-language": locale },
		body: JSON.stringify({ ...donationBody({ amount: 10_000, fee: 1_500 }), ...change }),
	});
	const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } };
	return [response.status, error?.fields];
}

const published = async (currency?: "eur") =>
	(await app.client().call("getDonationConfig", { query: { ...(currency && { currency }) } })).feeCover;

async function storedCovers(): Promise<number[]> {
	const rows = await app.app.deps.db.selectFrom("donation").select("coverCents").execute();
	return rows.map(({ coverCents }) => coverCents);
}

describe("a cover of the card fee where it is not offered", () => {
	beforeAll(() => start({}));
	afterAll(() => app?.stop());

	it("[D1] is not published, and is refused in both languages", async () => {
		expect(await published()).toBeNull();
		expect(await donate({ cover: 374 })).toEqual([
			400,
			{ cover: "The card fee can no longer be added to this donation. Check the total before you pay." },
		]);
		expect(await donate({ cover: 374 }, "uk")).toEqual([
			400,
			{ cover: "Додати комісію до цього донату більше не можна. Перевірте суму перед оплатою." },
		]);
		expect(await donate({ cover: 0 })).toEqual([201, undefined]);
		expect(await donate({})).toEqual([201, undefined]);
		expect(await storedCovers()).toEqual([0, 0]);
	});
});

describe("a cover of the card fee where it is offered", () => {
	beforeAll(() => start({ FEE_COVER: "true", TIP_POLICY: "free", CURRENCIES: "usd,eur" }));
	afterAll(() => app?.stop());

	it("[D1] is published with the expected fee, per currency", async () => {
		expect(await published()).toEqual({ percent: 2.9, fixed: 30 });
		expect(await published("eur")).toEqual({ percent: 2.9, fixed: expect.any(Number) });
	});

	it("[D1] is the fee of the whole charge, with or without a tip, and may be absent", async () => {
		expect(await donate({ cover: 374 })).toEqual([201, undefined]);
		expect(await donate({ fee: 0, cover: 330 })).toEqual([201, undefined]);
		expect(await donate({ cover: undefined })).toEqual([201, undefined]);
	});

	it.each([
		["a cent too little", 373],
		["a cent too much", 375],
		["a cent", 1],
		["the fee of another charge", 330],
		["as much as the donation", 10_000],
	])("[D1] is refused with the right sum when it is %s", async (_, cover) => {
		const message = "The card fee for this donation is now $3.74. Check the total before you pay.";
		expect(await donate({ cover })).toEqual([400, { cover: message }]);
	});

	it.each([
		["negative", -1],
		["fractional", 374.5],
		["beyond the largest charge", 100_000_000],
		["beyond the safe integers", 2 ** 53],
		["no number", "374"],
		["nothing", null],
	])("[D1] is refused when it is %s", async (_, cover) => {
		const [status, fields] = await donate({ cover });
		expect(status).toBe(400);
		expect(Object.keys(Object(fields))).toContain("cover");
	});

	it("[D1] counts with the largest charge", async () => {
		const [status, fields] = await donate({ amount: 99_000_000, fee: 0, cover: 2_956_776 });
		expect([status, Object.keys(Object(fields))]).toEqual([400, ["amount"]]);
	});

	it("[D5] is refused for a donation through the charity catalogue", async () => {
		const charity = await createCharityCampaign(author, (await plantProject(app)).id);
		const body = { ...nonceDonation(), cover: 330 };
		const { fields } = await refusal(app.client().call("donate", { params: { campaignId: charity.id }, body }));
		expect(Object.keys(Object(fields))).toEqual(["cover"]);
	});

	it("[D1] belongs to its request: a repeated key returns the donation, and with another cover it is refused", async () => {
		const donor = app.client();
		const params = { campaignId };
		const body = donationBody({ amount: 10_000, fee: 1_500, cover: 374 });
		const idempotencyKey = crypto.randomUUID();
		const give = (change: { cover?: number } = {}) =>
			donor.call("donate", { params, body: { ...body, ...change } }, { idempotencyKey });
		const opened = await Promise.all([give(), give(), give()]);
		expect(new Set(opened.map(({ donationId }) => donationId)).size).toBe(1);
		expect((await refusal(give({ cover: 0 }))).code).toBe("IdempotencyKeyReusedException");
		expect((await refusal(give({ cover: 375 }))).code).toBe("ValidationException");
		const [first] = opened;
		const payment = await app.app.deps.paymentProvider.getPayment(String(first?.clientSecret.split("_secret_")[0]));
		expect(payment).toMatchObject({ amountCents: 11_874, origin: { tipCents: 1_500, coverCents: 374 } });
	});
});

describe("a cover of the card fee after the settings have changed", () => {
	beforeAll(() => start({ FEE_COVER: "true", EXPECTED_FEE_PERCENT: "1.5", EXPECTED_FEE_FIXED_CENTS: "25" }));
	afterAll(() => app?.stop());

	it("[D1] is refused with the new sum, in both languages, and charges nothing", async () => {
		expect(await donate({ cover: 374 })).toEqual([
			400,
			{ cover: "The card fee for this donation is now $2.01. Check the total before you pay." },
		]);
		expect(await donate({ cover: 374 }, "uk")).toEqual([
			400,
			{ cover: "Комісія за цей донат тепер становить $2.01. Перевірте суму перед оплатою." },
		]);
		expect(await storedCovers()).toEqual([]);
		expect(await donate({ cover: 201 })).toEqual([201, undefined]);
	});
});
