import { giftAidClaimMax } from "@stride/contract/operator/gift-aid-claims";
import { refusal, signUpPerson, uniqueEmail } from "@stride/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createGiftAidSteps, declaration, month, today } from "./gift-aid.test-steps.ts";

const gift = createGiftAidSteps();
const { clock, inPounds, declare, statementOf, download, claim, withdraw, listed, linesOf, claimsOf } = gift;

describe("a claim for Gift Aid", () => {
	it("[C5] is of the declaration's donor, whatever address was entered, and follows a guest who opens an account", async () => {
		const steps = inPounds();
		const guest = uniqueEmail("ada");
		await steps.give(gift.app.client(), { email: guest, amount: 1_000, fee: 150 });
		await declare(await steps.openFor(guest), { lastName: "Owner" });
		// Somebody else, signed in, enters the guest's address.
		await steps.give(await signUpPerson(gift.app), { email: guest, amount: 7_000, fee: 1_050 });
		expect(await claimsOf("Owner")).toEqual([`|Ada|Owner|7|SW1A 1AA|||${today()}|11.50`]);

		const donor = await signUpPerson(gift.app, { email: guest });
		await steps.give(donor, { email: uniqueEmail("typed"), amount: 2_000, fee: 300 });
		expect((await donor.call("getStatementYears", {})).giftAid?.declaration).toMatchObject({ lastName: "Owner" });
		expect((await claimsOf("Owner")).sort()).toEqual([
			`|Ada|Owner|7|SW1A 1AA|||${today()}|11.50`,
			`|Ada|Owner|7|SW1A 1AA|||${today()}|23.00`,
		]);

		// The account's address changes; it gives as a guest under the new one.
		const moved = uniqueEmail("moved");
		const { db } = gift.app.app.deps;
		await db.updateTable("account").set({ email: moved, emailKey: moved }).where("emailKey", "=", guest).execute();
		await donor.call("declareGiftAid", { body: { ...declaration, lastName: "Owner", house: "9" } });
		await steps.give(gift.app.client(), { email: moved, amount: 3_000, fee: 450 });
		expect(await claimsOf("Owner")).toContain(`|Ada|Owner|9|SW1A 1AA|||${today()}|34.50`);
	});

	it("[C5] leaves out donations in dispute, and donations to a former charity's declarations", async () => {
		const steps = inPounds();
		const email = uniqueEmail("disputed");
		const donation = await steps.give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		await declare(await steps.openFor(email), { lastName: "Disputer" });
		expect(await claimsOf("Disputer")).toHaveLength(1);
		const intent = donation.clientSecret.split("_secret_")[0];
		await gift.app.sandbox.control("POST", "/dispute", { payment_intent: intent });
		await steps.becomes(donation, "disputed");
		expect(await claimsOf("Disputer")).toEqual([]);

		const { db, newId } = gift.app.app.deps;
		const other = uniqueEmail("former");
		await steps.give(gift.app.client(), { email: other, amount: 1_000, fee: 150 });
		const { isTaxpayer: _, ...stored } = { ...declaration, lastName: "Former" };
		await db
			.insertInto("giftAidDeclaration")
			.values({ id: newId(), accountId: null, emailKey: other, charity: "ZZ99999", ...stored, declaredAt: clock.now() })
			.execute();
		expect(await claimsOf("Former")).toEqual([]);
	});

	it("[C5] contains a donation once, until it is deleted, and shows what was returned since", async () => {
		const steps = inPounds();
		const email = uniqueEmail("claimed");
		const first = await steps.give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		await declare(await steps.openFor(email), { lastName: "Claimed" });
		const made = await claim();
		expect(await linesOf(made.id, "Claimed")).toEqual([`|Ada|Claimed|7|SW1A 1AA|||${today()}|11.50`]);
		expect((await listed())[0]).toEqual(made);
		expect((await refusal(claim())).code).toBe("NothingToClaimException");

		await steps.give(gift.app.client(), { email, amount: 2_000, fee: 300 });
		// Two at once: one of them has the donation.
		const answers = await Promise.allSettled([claim(), claim()]);
		const [second, ...others] = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
		expect(others).toEqual([]);
		expect(second).toMatchObject({ month, donations: 1, amount: 2_300, returned: 0 });

		await steps.refund(first, 400, "partially_refunded");
		expect((await listed()).map(({ id, returned }) => [id, returned])).toEqual([
			[second?.id, 0],
			[made.id, 400],
		]);
		// The file keeps what was claimed.
		expect(await linesOf(made.id, "Claimed")).toEqual([`|Ada|Claimed|7|SW1A 1AA|||${today()}|11.50`]);

		await withdraw(made.id);
		await withdraw(made.id);
		expect((await download(gift.operator, made.id)).status).toBe(404);
		const again = await claim();
		expect(await linesOf(again.id, "Claimed")).toEqual([`|Ada|Claimed|7|SW1A 1AA|||${today()}|7.50`]);
		for (const { id } of await listed()) await withdraw(id);
	});

	it("[C5] has no company's donations", async () => {
		const steps = inPounds();
		const email = uniqueEmail("company");
		await steps.give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		const page = await steps.openFor(email);
		await declare(page, { lastName: "Trader" });
		expect(await claimsOf("Trader")).toHaveLength(1);
		await page.call("saveDonorPageDetails", { body: { company: "Trader Ltd", taxNumber: "" } });
		expect(await claimsOf("Trader")).toEqual([]);
		expect((await statementOf(page)).tax).toBeNull();
		expect((await refusal(declare(page, { lastName: "Trader", house: "8" }))).code).toBe("CompanyDonorException");
		// The company's address opens an account.
		await signUpPerson(gift.app, { email });
		expect(await claimsOf("Trader")).toEqual([]);
	});

	it("[D3] is for finance alone, its file with a fresh proof, of months that have begun, and audited", async () => {
		const steps = inPounds();
		const email = uniqueEmail("audited");
		await steps.give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		await declare(await steps.openFor(email), { lastName: "Audited" });
		expect((await refusal(gift.author.call("makeGiftAidClaim", { body: { month } }))).status).toBe(403);
		expect((await refusal(gift.author.call("listGiftAidClaims", { query: {} }))).status).toBe(403);
		expect((await refusal(claim("2999-01"))).code).toBe("NotFoundException");
		expect((await refusal(claim("2026-13"))).fields).toHaveProperty("month");
		const made = await claim();
		expect((await refusal(gift.author.call("deleteGiftAidClaim", { params: { claimId: made.id } }))).status).toBe(403);
		expect((await download(gift.author, made.id)).status).toBe(403);
		expect((await download(gift.operator, "2026-01")).status).toBe(404);
		const answer = await download(gift.operator, made.id);
		expect(answer.headers.get("content-disposition")).toBe(
			`attachment; filename="gift-aid-${month}-${made.id.slice(-6)}.csv"`,
		);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		await withdraw(made.id);
		const { data } = await gift.operator.call("listAudit", { query: {} });
		expect(data.filter(({ subject }) => subject.id === made.id).map(({ action }) => action)).toEqual([
			"gift-aid-claim-deleted",
			"gift-aid-exported",
			"gift-aid-claimed",
		]);
	});

	it("[C5] has as many lines as HMRC's schedule, and the next one has the rest", async () => {
		const steps = inPounds();
		const email = uniqueEmail("many");
		await steps.give(gift.app.client(), { email, amount: 1_000, fee: 150 });
		await declare(await steps.openFor(email), { lastName: "Many" });
		await sql`insert into donation select (jsonb_populate_record(null::donation, to_jsonb(given) || jsonb_build_object(
				'id', gen_random_uuid(), 'provider_payment_id', gen_random_uuid(),
				'request_actor', null, 'request_key', null, 'request_hash', null))).*
			from donation given, generate_series(1, ${giftAidClaimMax}) where given.email_key = ${email}`.execute(
			gift.app.app.deps.db,
		);
		const claims = [await claim(), await claim()];
		expect(claims.map(({ donations }) => donations)[0]).toBe(giftAidClaimMax);
		const both = [...(await linesOf(claims[0]?.id ?? "", "Many")), ...(await linesOf(claims[1]?.id ?? "", "Many"))];
		expect(both).toHaveLength(giftAidClaimMax + 1);
		expect((await refusal(claim())).code).toBe("NothingToClaimException");
		for (const made of claims) await withdraw(made.id);
	});
});
