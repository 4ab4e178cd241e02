import { createTestApp, runJob, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createMoneySteps, type MoneySteps } from "./donations.test-steps.ts";

const dayMs = 24 * 3_600_000;
let offsetMs = 0;
const pass = (days: number) => {
	offsetMs += days * dayMs;
};
let app: TestApp;
let steps: MoneySteps;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: () => new Date(Date.now() + offsetMs) });
	steps = createMoneySteps(app);
});
afterAll(() => app.stop());

const donorOf = (id: string) =>
	app.app.deps.db
		.selectFrom("donation")
		.select(["state", "firstName", "lastName", "email", "emailKey", "message", "addressHash", "visibility"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

describe("a donation that was begun and never paid", () => {
	it("[D3] loses its donor after the days of the configuration; a paid one keeps theirs", async () => {
		const campaign = await steps.newCampaign(await signUpPerson(app));
		const [left, paid] = [await steps.give(campaign.id), await steps.give(campaign.id)];
		await steps.confirm(paid);
		await steps.catchUp();
		pass(2);
		await steps.reconcile();
		expect((await donorOf(left.donationId)).state).toBe("canceled");
		const before = await donorOf(paid.donationId);

		pass(87);
		await runJob(app, "forget-abandoned-donations");
		expect((await donorOf(left.donationId)).email).toMatch(/@/);

		pass(2);
		await runJob(app, "forget-abandoned-donations");
		await runJob(app, "forget-abandoned-donations");
		expect(await donorOf(left.donationId)).toEqual({
			state: "canceled",
			firstName: "",
			lastName: "",
			email: "",
			emailKey: `abandoned:${left.donationId}`,
			message: null,
			addressHash: null,
			visibility: "anonymous",
		});
		expect(await donorOf(paid.donationId)).toEqual(before);
	});
});
