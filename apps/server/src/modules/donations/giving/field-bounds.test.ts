import { limits } from "@stride/contract/limits";
import { loadMessages } from "@stride/i18n";
import { createTestApp, createTestCampaign, donationBody, signUpPerson, type TestApp } from "@stride/testing";
import { createTranslator } from "use-intl/core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

type Edge = { change: Record<string, unknown>; field: string; key: string | null; bound?: string };

const a = (count: number) => "a".repeat(count);
const max = limits.chargeMaxCents;
const edge = (change: Record<string, unknown>, field: string, key: string | null, bound?: string): Edge => ({
	change,
	field,
	key,
	...(bound && { bound }),
});

const cells: Edge[] = [
	edge({ amount: 0, fee: 0 }, "amount", "donationTooSmall", "$5.00"),
	edge({ amount: 499, fee: 25 }, "amount", "donationTooSmall", "$5.00"),
	edge({ amount: 500, fee: 25 }, "amount", null),
	edge({ amount: 501, fee: 26 }, "amount", null),
	edge({ amount: -1, fee: 0 }, "amount", "amountInvalid"),
	edge({ amount: 500.5, fee: 26 }, "amount", "amountInvalid"),
	edge({ amount: "500", fee: 25 }, "amount", "amountInvalid"),
	edge({ amount: null, fee: 25 }, "amount", "amountInvalid"),
	edge({ amount: max - 5_000_000, fee: 5_000_000 }, "amount", null),
	edge({ amount: max - 4_999_999, fee: 5_000_000 }, "amount", "donationTooLarge"),
	edge({ amount: max + 1, fee: 0 }, "amount", "donationTooLarge"),
	edge({ amount: 10_000, fee: 0 }, "fee", "tipTooSmall", "$5.00"),
	edge({ amount: 10_000, fee: 499 }, "fee", "tipTooSmall", "$5.00"),
	edge({ amount: 10_000, fee: 500 }, "fee", null),
	edge({ amount: 10_000, fee: 501 }, "fee", null),
	edge({ amount: 10_000, fee: 10_000 }, "fee", null),
	edge({ amount: 10_000, fee: 10_001 }, "fee", "tipTooLarge", "$100.00"),
	edge({ amount: 10_000, fee: 89_999_999 }, "fee", "tipTooLarge", "$100.00"),
	edge({ amount: 500, fee: 5_000 }, "fee", null),
	edge({ amount: 500, fee: 5_001 }, "fee", "tipTooLarge", "$50.00"),
	// Half a cent is rounded up: 5 % of 5.10 dollars are 25.5 cents.
	edge({ amount: 510, fee: 25 }, "fee", "tipTooSmall", "$0.26"),
	edge({ amount: 510, fee: 26 }, "fee", null),
	edge({ amount: 10_000, fee: -1 }, "fee", "amountInvalid"),
	edge({ amount: 10_000, fee: 500.1 }, "fee", "amountInvalid"),
	...(["firstName", "lastName"] as const).flatMap((field) => [
		edge({ [field]: "" }, field, `${field}TooShort`),
		edge({ [field]: "A" }, field, `${field}TooShort`),
		edge({ [field]: "Al" }, field, null),
		edge({ [field]: a(limits.nameMax) }, field, null),
		edge({ [field]: a(limits.nameMax + 1) }, field, "nameTooLong"),
	]),
	edge({ email: "" }, "email", "emailInvalid"),
	edge({ email: "olena@" }, "email", "emailInvalid"),
	edge({ email: "o@e.org" }, "email", null),
	edge({ isAnonymous: "yes" }, "isAnonymous", "invalid"),
];

let app: TestApp;
let campaignId: string;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "10000" } });
	campaignId = (await createTestCampaign(await signUpPerson(app))).id;
});
afterAll(() => app?.stop());

describe.each(["en", "uk"] as const)("in %s", (locale) => {
	it.each(cells)("[D1] a donation with $change answers $key", async ({ change, field, key, bound }) => {
		const texts = createTranslator({
			locale,
			messages: await loadMessages(locale, ["validation"]),
			namespace: "validation",
		});
		const response = await fetch(`${app.url}/v1/campaign/${campaignId}/donate`, {
			method: "POST",
			headers: { "content-type": "application/json", "accept-language": locale },
			body: JSON.stringify({ ...donationBody(), ...change }),
		});
		const answer = (await response.json()) as { error?: { code: string; fields?: Record<string, string> } };
		if (key === null) {
			expect([response.status, answer.error]).toEqual([201, undefined]);
			return;
		}
		expect([response.status, answer.error?.code]).toEqual([400, "ValidationException"]);
		expect(answer.error?.fields?.[field]).toBe(
			texts(key as "invalid", { ...limits, ...(bound && { minimum: bound, maximum: bound }) }),
		);
	});
});

it("tries every rule in both languages", () => {
	console.log(`edges of a donation's rules tried against the API: ${cells.length * 2}`);
	expect(cells.length).toBeGreaterThan(30);
});
