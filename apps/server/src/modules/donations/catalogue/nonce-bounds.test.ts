import { limits } from "@stride/contract/limits";
import { loadMessages } from "@stride/i18n";
import {
	createCharityCampaign,
	createTestApp,
	createTestCampaign,
	donationBody,
	nonceDonation,
	plantProject,
	scriptGiving,
	signUpPerson,
	type TestApp,
	uniqueEmail,
} from "@stride/testing";
import { createTranslator } from "use-intl/core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

type Edge = { change: Record<string, unknown>; field: string; key: string | null; values: object };

const long = (length: number) => `${"a".repeat(length - 12)}@example.org`;
const edge = (change: Record<string, unknown>, field: string, key: string | null, values = {}): Edge => ({
	change,
	field,
	key,
	values,
});

const cells: Edge[] = [
	edge({ amount: 999 }, "amount", "donationTooSmall", { minimum: "$10.00" }),
	edge({ amount: 1_000 }, "amount", null),
	edge({ amount: 1_001 }, "amount", null),
	edge({ amount: 1_000.5 }, "amount", "amountInvalid"),
	edge({ amount: "1000" }, "amount", "amountInvalid"),
	edge({ amount: limits.chargeMaxCents }, "amount", null),
	edge({ amount: limits.chargeMaxCents + 1 }, "amount", "donationTooLarge"),
	edge({ fee: 0 }, "fee", null),
	edge({ fee: undefined }, "fee", null),
	edge({ fee: 1 }, "fee", "tipNotTaken"),
	edge({ fee: -1 }, "fee", "amountInvalid"),
	edge({ paymentNonce: undefined }, "paymentNonce", "paymentNonceRequired"),
	edge({ paymentNonce: "" }, "paymentNonce", "paymentNonceRequired"),
	edge({ paymentNonce: "n" }, "paymentNonce", null),
	edge({ paymentNonce: "n".repeat(500) }, "paymentNonce", null),
	edge({ paymentNonce: "n".repeat(501) }, "paymentNonce", "paymentNonceRequired"),
	edge({ email: long(50) }, "email", null),
	edge({ email: long(51) }, "email", "emailTooLongForCatalogue", { maximum: 50 }),
	edge({ email: "olena@" }, "email", "emailInvalid"),
	edge({ firstName: "A" }, "firstName", "firstNameTooShort"),
	edge({ lastName: "A" }, "lastName", "lastNameTooShort"),
];

let app: TestApp;
let charityId: string;
let personalId: string;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), {
		env: { RATE_LIMIT_FACTOR: "10000" },
		catalogueGiving: scriptGiving().giving,
	});
	const author = await signUpPerson(app);
	charityId = (await createCharityCampaign(author, (await plantProject(app)).id)).id;
	personalId = (await createTestCampaign(author)).id;
});
afterAll(() => app?.stop());

async function donate(campaignId: string, locale: string, body: object) {
	const response = await fetch(`${app.url}/v1/campaign/${campaignId}/donate`, {
		method: "POST",
		headers: { "content-type": "application/json", "accept-language": locale },
		body: JSON.stringify(body),
	});
	const answer = (await response.json()) as { error?: { code: string; fields?: Record<string, string> } };
	return { status: response.status, error: answer.error };
}

describe.each(["en", "uk"] as const)("in %s", (locale) => {
	const textOf = async (key: string, values: object) => {
		const messages = await loadMessages(locale, ["validation"]);
		const texts = createTranslator({ locale, messages, namespace: "validation" });
		return texts(key as "invalid", { ...limits, ...values });
	};

	it.each(cells)("[G4] a donation through the catalogue with a wrong $field answers $key", async (cell) => {
		const answer = await donate(charityId, locale, {
			...nonceDonation({ email: uniqueEmail("edge") }),
			...cell.change,
		});
		if (cell.key === null) {
			expect([answer.status, answer.error]).toEqual([201, undefined]);
			return;
		}
		expect([answer.status, answer.error?.code]).toEqual([400, "ValidationException"]);
		expect(answer.error?.fields).toEqual({ [cell.field]: await textOf(cell.key, cell.values) });
	});

	it("[G4] a card's nonce on a campaign that takes cards itself is refused at its field", async () => {
		const answer = await donate(personalId, locale, { ...donationBody(), paymentNonce: "nonce" });
		expect(answer.error).toMatchObject({ code: "ValidationException" });
		expect(answer.error?.fields).toEqual({ paymentNonce: await textOf("invalid", {}) });
	});
});
