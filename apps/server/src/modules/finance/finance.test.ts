import { createTestApp, createTestCampaign, refusal, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditBooks, auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { listAgedBalances } from "./aged-balances.ts";
import {
	createDays,
	createFinanceDesk,
	createFinanceSteps,
	type FinanceDesk,
	type FinanceSteps,
} from "./finance.test-steps.ts";
import { download, readCsv } from "./journal/general-journal.test-steps.ts";

const dayMs = 24 * 3_600_000;
const days = createDays();
let app: TestApp;
let desk: FinanceDesk;
let steps: FinanceSteps;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { CURRENCIES: "usd,eur" } });
	desk = await createFinanceDesk(app);
	steps = createFinanceSteps(app, days);
	await app.sandbox.control("POST", "/platform-balance", { amount: 30_000, currency: "usd" });
});
afterAll(async () => {
	await app.sandbox.control("DELETE", "/faults");
	expect(auditTable(await auditLedger(app.app.deps))).toContain("The ledger is in order.");
	await app.stop();
});

const call = () => desk.operator;
const sum = (parts: Record<string, number>) => Object.values(parts).reduce((cents, part) => cents + part, 0);

/** The figures add up by themselves, and to those of the check of the books. */
async function overview() {
	const figures = await call().call("getFinanceOverview", {});
	const { solvency } = await auditBooks(app.app.deps.db);
	expect(figures.map(({ currency, owed, held }) => [currency, owed.total, held.total]).sort()).toEqual(
		solvency.map(({ currency, owedCents, heldCents }) => [currency, owedCents, heldCents]).sort(),
	);
	for (const { owed, held, earned, provider, due, withdrawable } of figures) {
		expect(sum({ ...owed, total: 0 })).toBe(owed.total);
		expect(sum({ ...held, total: 0 })).toBe(held.total);
		const { tips, surplus, ...costs } = earned;
		expect(tips - sum(costs)).toBe(surplus);
		expect(surplus).toBe(held.total - owed.total);
		if (provider) expect(withdrawable).toBeLessThanOrEqual(Math.max(0, Math.min(surplus, provider.available - due)));
	}
	return figures;
}

describe("the finance desk", () => {
	it("[D3] shows the solvency that the check of the books shows, and the provider's own balance", async () => {
		const author = await signUpPerson(app);
		const [dollars, euros] = [
			await createTestCampaign(author, { currency: "usd" }),
			await createTestCampaign(author, { currency: "eur" }),
		];
		await steps.settled(dollars.id, 20_000);
		await steps.settled(euros.id, 10_000, 5_000);
		const [usd, eur] = await overview();
		expect(eur).toMatchObject({
			currency: "eur",
			owed: { pending: 10_000, total: 10_000 },
			earned: { tips: 5_000, bank: 0 },
			withdrawable: 0,
		});
		expect(usd?.provider?.pending).toBe(usd?.held.pending);
		await steps.release();
		const after = (await overview())[1];
		expect(after).toMatchObject({ owed: { available: 10_000, pending: 0 }, due: 10_000 });
		expect(after?.provider).toEqual({ available: after?.held.available, pending: 0 });
		expect(after?.withdrawable).toBe(after?.earned.surplus);
		expect(after?.withdrawable).toBeGreaterThan(4_000);
	});

	it("[D3] keeps what a payout takes out of what has to stay, and counts a balance below zero against the tips", async () => {
		const { author, campaign, donation } = await steps.authorWith(50_000);
		const before = (await overview())[0];
		const { id } = await steps.request(author, campaign.id, 50_000);
		await steps.reaches(id, "in_transit");
		const sent = (await overview())[0];
		expect(sent?.owed.payouts).toBe(50_000);
		expect(sent?.held.inTransit).toBe(50_000);
		expect(sent?.due).toBe(Number(before?.due) - 50_000);
		expect(sent?.earned.surplus).toBe(before?.earned.surplus);
		await steps.result(id, "paid");
		await steps.refund(donation);
		await steps.catchUp();
		await steps.release();
		const refunded = (await overview())[0];
		expect(refunded?.owed.belowZero).toBe(50_000);
		expect(refunded?.earned.surplus).toBeLessThan(Number(before?.earned.surplus) - 50_000);
	});

	it("[D3] shows the books while the provider does not answer, and says so", async () => {
		await app.sandbox.control("PUT", "/faults", {
			seed: 1,
			api: [{ match: "GET /v1/balance", action: "500", times: 10 }],
		});
		const [usd] = await overview();
		expect(usd).toMatchObject({ provider: null, withdrawable: null });
		expect(usd?.owed.total).toBeGreaterThan(0);
		await app.sandbox.control("DELETE", "/faults");
		expect((await overview())[0]?.provider).not.toBeNull();
	});

	it("[D4] lists balances by age, the oldest first, and the oldest donation that no payout has used", async () => {
		const author = await signUpPerson(app);
		const [old, mixed] = [
			await createTestCampaign(author, { currency: "eur", title: "Old money" }),
			await createTestCampaign(author, { currency: "eur", title: "Mixed money" }),
		];
		await steps.settled(old.id, 7_000);
		const { donationId } = await steps.settled(mixed.id, 5_000);
		await steps.settled(mixed.id, 3_000);
		const disputed = await steps.settled(mixed.id, 4_000);
		await steps.dispute(disputed);
		/** The donations were made days ago, by this clock. */
		const after = (count: number) =>
			listAgedBalances({ db: app.app.deps.db, clock: () => new Date(days.there().getTime() + count * dayMs) });
		const ofMixed = async (count: number) =>
			(await after(count)).balances.find(({ campaign }) => campaign.id === mixed.id);
		expect(await ofMixed(0)).toMatchObject({ balance: 8_000, parts: [8_000, 0, 0, 0] });
		const aged = await ofMixed(65);
		expect(aged?.parts).toEqual([0, 0, 8_000, 0]);
		const { settledAt } = await app.app.deps.db
			.selectFrom("donation")
			.select("settledAt")
			.where("id", "=", donationId)
			.executeTakeFirstOrThrow();
		expect(aged?.oldestAt).toBe(settledAt?.toISOString());
		const { sums, balances } = await after(95);
		const euros = sums.find(({ currency }) => currency === "eur");
		const listed = balances.filter(({ currency }) => currency === "eur");
		expect(listed.reduce((cents, { parts }) => cents + Number(parts[3]), 0)).toBe(euros?.parts[3]);
		expect(euros?.campaigns).toBe(listed.length);
		expect(listed.map(({ campaign }) => campaign.id)).toContain(old.id);
		expect(listed.map(({ balance }) => balance)).toEqual(listed.map(({ balance }) => balance).sort((a, b) => b - a));
		// Through the API, as of now.
		const now = await call().call("listAgedBalances", {});
		expect(now.balances.find(({ campaign }) => campaign.id === mixed.id)?.balance).toBe(8_000);
	});

	it("[D3] lists open disputes by the deadline of their evidence, until they are decided", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		const [early, late] = [await steps.settled(campaign.id, 10_000), await steps.settled(campaign.id, 6_000)];
		await steps.dispute(early);
		await days.pass(app, 1);
		await steps.dispute(late);
		const open = async () =>
			(await call().call("listOpenDisputes", { query: {} })).data.filter(({ campaign: { id } }) => id === campaign.id);
		const rows = await open();
		expect(rows.map(({ donation }) => donation.id)).toEqual([early.donationId, late.donationId]);
		expect(rows).toMatchObject([
			{ amount: 11_000, currency: "usd", isEvidenceSent: false },
			{ amount: 6_600, isEvidenceSent: false },
		]);
		const [due, laterDue] = rows.map(({ evidenceDueAt }) => Date.parse(String(evidenceDueAt)));
		expect(Number(laterDue) - Number(due)).toBeGreaterThan(dayMs - 60_000);
		// A stored row of the former version gets its deadline with the next reading.
		const { db } = app.app.deps;
		await db
			.updateTable("donationDispute")
			.set({ evidenceDueAt: null })
			.where("donationId", "=", late.donationId)
			.execute();
		expect((await open())[1]?.evidenceDueAt).toBeNull();
		await steps.dispute(early, "won");
		expect((await open()).map(({ donation }) => donation.id)).toEqual([late.donationId]);
		await steps.dispute(late, "lost");
		expect(await open()).toEqual([]);
		const kept = await db
			.selectFrom("donationDispute")
			.select("evidenceDueAt")
			.where("donationId", "=", late.donationId)
			.execute();
		expect(kept).toEqual([{ evidenceDueAt: null }]);
	});

	it("[D4] lists payouts that wait or have failed with the reason, and those of unknown outcome", async () => {
		const { author, campaign } = await steps.authorWith(9_000);
		const list = async (group: "waiting" | "unknown" | "failed") =>
			(await call().call("listOpenPayouts", { query: { group } })).data.filter(
				(payout) => payout.campaign.id === campaign.id,
			);
		const { id } = await steps.request(author, campaign.id, 4_000);
		await steps.reaches(id, "in_transit");
		expect(await list("waiting")).toMatchObject([{ id, cause: "bank", amount: 4_000, failure: null }]);
		await steps.result(id, "failed", "account_closed");
		expect(await list("waiting")).toEqual([]);
		expect(await list("failed")).toMatchObject([{ id, cause: null, failure: "bank-account-closed" }]);
		const { db } = app.app.deps;
		const row = await db.selectFrom("payout").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
		expect((await list("failed"))[0]?.failedAt).toBe(row.failedAt?.toISOString());
		expect(await list("unknown")).toEqual([]);
	});

	it("[D3] lists donations of unknown outcome without their donors", async () => {
		const campaign = await createTestCampaign(await signUpPerson(app));
		const { donationId } = await steps.give(campaign.id, 5_000);
		await app.app.deps.db.updateTable("donation").set({ state: "unknown" }).where("id", "=", donationId).execute();
		const listed = await call().call("listUnknownOutcomes", { query: {} });
		const row = listed.data.find(({ id }) => id === donationId);
		expect(row).toMatchObject({ campaign: { id: campaign.id }, amount: 5_000, tip: 500, isCatalogue: false });
		expect(Object.keys(row ?? {}).sort()).toEqual(
			["amount", "campaign", "cover", "currency", "id", "isCatalogue", "number", "requestedAt", "tip"].sort(),
		);
	});

	it("[N1] is for the roles finance and admin", async () => {
		const person = await signUpPerson(app);
		const calls = [
			() => person.call("getFinanceOverview", {}),
			() => person.call("listAgedBalances", {}),
			() => person.call("listOpenDisputes", { query: {} }),
			() => person.call("listOpenPayouts", { query: {} }),
			() => person.call("listUnknownOutcomes", { query: {} }),
		];
		for (const request of calls) expect((await refusal(request())).code).toBe("ForbiddenException");
	});

	it("[D3] names donations by their numbers in the journal, and no person", async () => {
		const author = await signUpPerson(app, { firstName: "Namesake" });
		const campaign = await createTestCampaign(author, { title: "A title that is not for files" });
		const { donationId } = await steps.settled(campaign.id, 8_000);
		await desk.proof();
		const texts: string[] = [];
		for (const name of new Set([days.there(), new Date()].map((at) => at.toISOString().slice(0, 7)))) {
			for (const file of ["csv", "journal"] as const) {
				const answer = await download(app, desk.operator, file, { month: name });
				if (answer.status === 200) texts.push(await answer.text());
			}
		}
		const postings = texts.filter((text) => !text.startsWith(";")).flatMap((text) => readCsv(text, "en"));
		const number = donationId.replaceAll("-", "").slice(-12).toUpperCase();
		expect(postings.filter(({ reference }) => reference === number)).toHaveLength(6);
		expect(postings.filter(({ kind }) => kind === "Donation").length).toBeGreaterThan(3);
		for (const text of texts) expect(text).not.toMatch(/Namesake|A title that|Vira|@/);
	});
});
