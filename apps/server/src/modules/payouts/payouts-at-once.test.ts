import { createTestApp, createTestClient, refusal, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { createPayoutSteps, createTestClock, type PayoutSteps } from "./payouts.test-steps.ts";

const clock = createTestClock();
let app: TestApp;
let steps: PayoutSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { clock: clock.now, nodes: 2 });
	steps = createPayoutSteps(app, clock);
});
afterAll(() => app.stop());

it("[D4] 200 concurrent payouts on two processes never exceed the balance, and use all of it that fits", async () => {
	const { author, campaign } = await steps.authorWith(10_000);
	const paymentMethod = await steps.methodOf(author);
	await steps.prove(author);
	const clients = app.urls.map((url) => Object.assign(createTestClient(url), { token: author.token }));
	const results = await Promise.allSettled(
		Array.from({ length: 200 }, (_, index) =>
			clients[index % clients.length]?.call("requestPayout", {
				params: { campaignId: campaign.id },
				body: { amount: 900, paymentMethod },
			}),
		),
	);
	const taken = results.filter(({ status }) => status === "fulfilled");
	expect(taken).toHaveLength(11);
	for (const one of results) {
		if (one.status === "rejected") expect((await refusal(Promise.reject(one.reason))).code).toBe("ValidationException");
	}
	for (const one of taken) {
		if (one.status === "fulfilled" && one.value) await steps.reaches(one.value.id, "in_transit");
	}
	const money = await author.call("getCampaignMoney", { params: { campaignId: campaign.id } });
	expect(money).toMatchObject({ currentBalance: 100, underWay: 9_900 });
	expect(auditTable(await steps.audit())).toContain("The ledger is in order.");
	console.log(`payouts at once: requested ${results.length}, accepted ${taken.length}, overdraft 0`);
});
