import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { giftAidWording } from "@stride/contract/donations/gift-aid";
import { createTestApp, createTestCampaign, refusal, runJob, signUpPerson, uniqueEmail } from "@stride/testing";
import { describe, expect, inject, it } from "vitest";
import { createDonorSteps } from "../donor-page.test-steps.ts";
import { donorPageRecords } from "../index.ts";
import { isCovered } from "./declare-gift-aid.ts";
import { createGiftAidSteps, declaration, today, year } from "./gift-aid.test-steps.ts";

const gift = createGiftAidSteps();
const { clock, inPounds, inDollars, declare, statementOf, giftAidOf, claimsOf } = gift;

describe("a Gift Aid declaration", () => {
	it("[C5] covers earlier and later donations in pounds, and is on the statement and in the claim", async () => {
		const email = uniqueEmail("declared");
		const steps = inPounds();
		const refunded = await steps.give(gift.app.client(), { email, amount: 10_000, fee: 1_500 });
		await inDollars().give(gift.app.client(), { email, amount: 4_000, fee: 600 });
		const page = await steps.openFor(email);
		expect(await giftAidOf(page)).toEqual({
			charity: { name: "Lakeside Runners", reference: "AB12345" },
			declaration: null,
		});
		expect((await statementOf(page)).tax).toBeNull();
		expect(await claimsOf("Covered")).toEqual([]);

		const answer = await declare(page, { lastName: "Covered", postcode: " sw1a1aa " });
		expect(answer).toMatchObject({ lastName: "Covered", postcode: "SW1A 1AA" });
		expect((await giftAidOf(page))?.declaration).toEqual(answer);
		await steps.give(gift.app.client(), { email, amount: 500, fee: 75 });
		await steps.refund(refunded, 2_000, "partially_refunded");
		expect((await statementOf(page)).tax).toMatchObject({
			declaredAt: answer.declaredAt,
			eligible: [{ currency: "gbp", cents: 10_075 }],
		});
		expect((await claimsOf("Covered")).sort()).toEqual([
			`|Ada|Covered|7|SW1A 1AA|||${today()}|5.75`,
			`|Ada|Covered|7|SW1A 1AA|||${today()}|95.00`,
		]);
	});

	it("[C5] that is changed names the new address, and one that is cancelled covers no later donation", async () => {
		const email = uniqueEmail("changed");
		const steps = inPounds();
		await steps.give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		const page = await steps.openFor(email);
		await declare(page, { lastName: "Mover" });
		await declare(page, { lastName: "Mover", house: `=1+1,"x"`, postcode: "" });
		// A formula in a spreadsheet is text, and an address outside the United Kingdom is marked.
		expect(await claimsOf("Mover")).toEqual([`|Ada|Mover|'=1+1,""x""|X|||${today()}|11.50`]);
		await page.call("cancelGuestGiftAid", {});
		await page.call("cancelGuestGiftAid", {});
		expect((await giftAidOf(page))?.declaration).toBeNull();
		// The provider dates in whole seconds.
		await new Promise((resolve) => setTimeout(resolve, 1_100));
		await steps.give(gift.app.client(), { email, amount: 2_000, fee: 300 });
		expect(await claimsOf("Mover")).toHaveLength(1);
		expect((await statementOf(page)).tax).toMatchObject({ eligible: [{ cents: 1_150 }] });
	});

	it("[C5] has bounds, and is one per donor however often it is sent at once", async () => {
		const email = uniqueEmail("bounds");
		const steps = inPounds();
		await steps.give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		const page = await steps.openFor(email);
		for (const [wrong, field] of [
			[{ firstName: "" }, "firstName"],
			[{ lastName: "x".repeat(36) }, "lastName"],
			[{ house: "" }, "house"],
			[{ house: "x".repeat(41) }, "house"],
			[{ postcode: "12345" }, "postcode"],
			[{ postcode: "SW1A 1AAA" }, "postcode"],
			[{ isTaxpayer: false }, "isTaxpayer"],
			[{ wording: giftAidWording + 1 }, "wording"],
		] as const) {
			const { status, fields } = await refusal(declare(page, wrong));
			expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
		}
		await Promise.all(Array.from({ length: 8 }, (_, at) => declare(page, { house: String(at + 1) })));
		const rows = await gift.app.app.deps.db
			.selectFrom("giftAidDeclaration")
			.select("cancelledAt")
			.where("emailKey", "=", email)
			.execute();
		expect(rows).toHaveLength(8);
		expect(rows.filter(({ cancelledAt }) => cancelledAt === null)).toHaveLength(1);
		expect((await refusal(declare(gift.app.client()))).code).toBe("DonorPageClosedException");
		// The same again changes nothing.
		const { declaredAt, ...inEffect } = (await giftAidOf(page))?.declaration ?? { declaredAt: "" };
		expect((await declare(page, inEffect)).declaredAt).toBe(declaredAt);
	});

	it("[C5] [A5] of an account is exported and erased with it, and stays without its donor while the books do", async () => {
		const donor = await signUpPerson(gift.app);
		await inPounds().give(donor, { email: donor.email, amount: 1_000, fee: 150 });
		const answer = await donor.call("declareGiftAid", { body: { ...declaration, lastName: "Leaver" } });
		expect((await donor.call("getStatementYears", {})).giftAid?.declaration).toEqual(answer);
		// The mailed link alone does not change an account's data.
		const page = await inPounds().openFor(donor.email);
		expect((await giftAidOf(page))?.declaration).toEqual(answer);
		expect((await refusal(declare(page))).code).toBe("ForbiddenException");
		expect((await refusal(page.call("cancelGuestGiftAid", {}))).code).toBe("ForbiddenException");

		const { id: accountId } = await donor.call("getProfile", {});
		const { db } = gift.app.app.deps;
		const person = { accountId, email: donor.email, emailKey: donor.email };
		const records = donorPageRecords(gift.app.app.deps);
		expect(await records.collect(db, person)).toMatchObject({
			giftAidDeclarations: [{ lastName: "Leaver", house: "7", postcode: "SW1A 1AA", cancelledAt: null }],
		});
		await records.forget?.(db, person);
		expect(await records.collect(db, person)).toMatchObject({ giftAidDeclarations: [] });
		const kept = () => db.selectFrom("giftAidDeclaration").selectAll().where("lastName", "=", "Leaver").execute();
		const [row] = await kept();
		// Its key links to no donation.
		expect(row).toMatchObject({ accountId: null, emailKey: `removed:${row?.id}`, cancelledAt: expect.any(Date) });
		const years = 8 * 366 * 24 * 3_600_000;
		clock.advance(years);
		await runJob(gift.app, "purge-donor-links");
		clock.advance(-years);
		expect(await kept()).toEqual([]);
	});

	it("[C5] cannot be altered in the database", async () => {
		const email = uniqueEmail("fixed");
		await inPounds().give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		await declare(await inPounds().openFor(email));
		const { db } = gift.app.app.deps;
		const alter = db.updateTable("giftAidDeclaration").set({ house: "8" }).where("emailKey", "=", email).execute();
		await expect(alter).rejects.toMatchObject({ code: "23001" });
	});
});

it("[C5] the version of the declaration's text is increased with the text, and the former one kept in docs/money.md", async () => {
	const texts = await Promise.all(
		// Another language adds a text and changes none.
		["en", "uk"].map(async (locale) => {
			const file = new URL(`../../../../../../packages/i18n/messages/${locale}/donations.json`, import.meta.url);
			return JSON.parse(await readFile(file, "utf8")).giftAid.declaration as string;
		}),
	);
	const hash = createHash("sha256").update(texts.join("\n")).digest("hex");
	expect([giftAidWording, hash.slice(0, 16)]).toEqual([1, "23a9b49a22b4439e"]);
});

it.each([
	["four years before", "2022-11-28T12:00:00Z", true],
	["earlier", "2022-11-28T11:59:59Z", false],
	["before it is cancelled", "2026-11-30T11:59:59Z", true],
	["from then on", "2026-11-30T12:00:00Z", false],
])("[C5] a declaration and a donation %s", (_, settledAt, expected) => {
	const declaredAt = new Date("2026-11-28T12:00:00Z");
	expect(isCovered({ declaredAt, cancelledAt: new Date("2026-11-30T12:00:00Z") }, new Date(settledAt))).toBe(expected);
	expect(isCovered({ declaredAt, cancelledAt: null }, new Date("2031-01-01"))).toBe(true);
});

it("[C5] the statement of a charity of the United States names its number and no goods, catalogue donations aside", async () => {
	const other = await createTestApp(inject("postgresUrl"), {
		env: { OPERATOR_NAME: "Lakeside Runners", TAX_WORDING: "us-501c3", TAX_REGISTRATION: "12-3456789" },
	});
	try {
		const own = await createTestCampaign(await signUpPerson(other));
		const donor = await signUpPerson(other);
		await createDonorSteps(other, () => own.id).give(donor, { email: donor.email, amount: 30_000, fee: 4_500 });
		const { tax } = await donor.call("issueStatement", { params: { year } });
		expect(tax).toEqual({
			wording: "us-501c3",
			registration: "12-3456789",
			declaredAt: null,
			eligible: [{ currency: "usd", cents: 34_500 }],
		});
		// Gift Aid is off.
		expect((await donor.call("getStatementYears", {})).giftAid).toBeNull();
		expect((await refusal(donor.call("declareGiftAid", { body: declaration }))).code).toBe("NotFoundException");
		expect((await refusal(donor.call("cancelGiftAid", {}))).code).toBe("NotFoundException");
	} finally {
		await other.stop();
	}
});
