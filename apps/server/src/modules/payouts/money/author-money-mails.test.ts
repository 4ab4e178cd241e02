import { createTestApp, mailsDecided, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "../payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now });
	steps = createPayoutSteps(app, clock);
	// The platform holds enough for refunds.
	await steps.authorWith(50_000);
});
afterAll(() => app.stop());

const subjectsTo = async (email: string) => {
	await mailsDecided(app);
	return (await app.sandbox.mails(email)).map(({ subject }) => subject);
};

describe("the author's mails about a donation's money", () => {
	it("[N1] a refund is mailed to the author once, without the donor's address; one of the tip is not", async () => {
		const { author, donation } = await steps.authorWith(10_000);
		if (!donation) throw new Error("There is no donation.");
		const paymentId = String(donation.clientSecret.split("_secret_")[0]);
		// The tip alone is not the author's.
		await app.sandbox.control("POST", "/refund", { payment_intent: paymentId, amount: 1_000 });
		await steps.money.catchUp();
		expect((await subjectsTo(author.email)).filter((subject) => /was refunded/.test(subject))).toEqual([]);
		await steps.money.refund(donation);
		await steps.money.catchUp();
		await steps.money.catchUp();
		const mail = await app.sandbox.mail(author.email, /was refunded/);
		expect(mail.text).toContain("$100.00");
		const { email } = await app.app.deps.db
			.selectFrom("donation")
			.select("email")
			.where("id", "=", donation.donationId)
			.executeTakeFirstOrThrow();
		expect(`${mail.text} ${mail.html}`).not.toContain(email);
		expect((await subjectsTo(author.email)).filter((subject) => /was refunded/.test(subject))).toHaveLength(1);
	});

	it("[N1] a dispute is mailed when it is opened, and when it is won or lost", async () => {
		for (const [outcome, subject] of [
			["won", /dispute .* was won/],
			["lost", /dispute .* was lost/],
		] as const) {
			const { author, donation } = await steps.authorWith(10_000);
			if (!donation) throw new Error("There is no donation.");
			await steps.money.dispute(donation);
			await steps.money.catchUp();
			const opened = await app.sandbox.mail(author.email, /is disputed/);
			expect(opened.text).toContain("cannot be paid out");
			expect(opened.text).toMatch(/Reply to the bank by:?\s+\d+ \w+ \d{4}/);
			await steps.money.dispute(donation, outcome);
			await steps.money.catchUp();
			const decided = await app.sandbox.mail(author.email, subject);
			expect(decided.text).toContain(outcome === "won" ? "comes back" : "no longer counts");
			const about = (await subjectsTo(author.email)).filter((one) => /disput/.test(one));
			expect(about).toHaveLength(2);
		}
	});
});
