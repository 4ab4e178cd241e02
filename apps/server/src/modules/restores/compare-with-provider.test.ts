import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTestApp, signUpPerson, type TestApp, testCards, testOperatorEmail, until } from "@stride/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLedger } from "../../ledger-audit/audit-ledger.ts";
import { auditTable } from "../../ledger-audit/audit-table.ts";
import { createStripePayments } from "../../providers/stripe/stripe-payments.ts";
import { createStripePayouts } from "../../providers/stripe/stripe-payouts.ts";
import { PaymentProviderError } from "../payments/index.ts";
import { adoptMoney } from "./adopt-money.ts";
import { beginComparing, restoreJobs } from "./compare-with-provider.ts";
import { findLost, type RestoreDeps } from "./find-lost.ts";

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
});
afterAll(() => app.stop());

const compare = (change: Partial<RestoreDeps>) => {
	const [job] = restoreJobs({ ...app.app.deps, ...change }, async () => undefined);
	return job?.handler({}, { id: "1", attempt: 1, isLast: false });
};
const begin = (since: Date) =>
	app.app.deps.db
		.updateTable("installation")
		.set({ comparingSince: since, comparedFrom: since, heldSince: null })
		.execute();
const state = () =>
	app.app.deps.db.selectFrom("installation").select(["comparingSince", "heldSince"]).executeTakeFirstOrThrow();
const alarms = () => app.logged.filter((line) => line.includes('"alarm":"restore-unchecked"')).length;

/** The adapters with a key that the provider lets do nothing. */
async function withoutRights() {
	const body = JSON.stringify({ error: { type: "invalid_request_error", message: "The key may not do this." } });
	const server = createServer((_, response) => {
		response.writeHead(403, { "content-type": "application/json" }).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const config = {
		...app.app.deps.config.stripe,
		api: { protocol: "http" as const, host: "127.0.0.1", port },
	};
	return {
		paymentProvider: createStripePayments(config),
		payoutRail: createStripePayouts(config),
		stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}

describe("the comparison after a start", () => {
	it("[D3] is reported and repeated while the provider is unavailable, and the desk shows that it waits", async () => {
		const operator = await signUpPerson(app, { email: testOperatorEmail });
		await begin(new Date(Date.now() - 3_600_000));
		const before = alarms();
		const away = new PaymentProviderError("unreachable", new Error("away"));
		const paymentProvider = {
			...app.app.deps.paymentProvider,
			listPayments: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(away) }) }),
		};
		await expect(compare({ paymentProvider })).rejects.toBe(away);
		expect(alarms()).toBe(before + 1);
		expect((await state()).comparingSince).not.toBe(null);
		expect(await operator.call("getDesk", {})).toMatchObject({ money: "comparing" });
		await compare({});
		expect(await state()).toEqual({ comparingSince: null, heldSince: null });
		expect(await operator.call("getDesk", {})).toMatchObject({ money: "normal" });
		await app.app.deps.db.updateTable("installation").set({ heldSince: new Date() }).execute();
		expect(await operator.call("getDesk", {})).toMatchObject({ money: "held" });
		await app.app.deps.db.updateTable("installation").set({ heldSince: null }).execute();
	});

	it("[D3] looks back to the beginning of the books while no event was read", async () => {
		await app.app.deps.db.deleteFrom("providerEventCursor").execute();
		await beginComparing(app.app.deps);
		const { comparedFrom, createdAt } = await app.app.deps.db
			.selectFrom("installation")
			.select(["comparedFrom", "createdAt"])
			.executeTakeFirstOrThrow();
		expect(comparedFrom?.getTime()).toBe(createdAt.getTime() - 3_600_000);
		await compare({});
	});

	it("[D3] a key that may not list is reported once, and nothing waits for it", async () => {
		await begin(new Date(Date.now() - 3_600_000));
		const before = alarms();
		const { stop, ...adapters } = await withoutRights();
		await compare(adapters);
		expect(await state()).toEqual({ comparingSince: null, heldSince: null });
		expect(alarms()).toBe(before + 1);
		await expect(adapters.payoutRail.listTransfers({ since: new Date(0), limit: 10 })).rejects.toMatchObject({
			kind: "refused",
		});
		// A write without the right waits until the key is corrected.
		await expect(adapters.payoutRail.getTransfer("tr_1")).rejects.toMatchObject({ kind: "unreachable" });
		await stop();
	});

	it("[D3] reads every page of the provider's lists", async () => {
		const { stripe } = app.app.deps.config;
		const { id: installationId } = await app.app.deps.db
			.selectFrom("installation")
			.select("id")
			.executeTakeFirstOrThrow();
		const since = new Date(Date.now() - 60_000);
		const count = 130;
		for (let made = 0; made < count; made++) {
			const body = new URLSearchParams({
				amount: "1000",
				currency: "usd",
				"metadata[installation_id]": String(installationId),
				"metadata[donation_id]": app.app.deps.newId(),
			});
			const headers = { authorization: `Bearer ${stripe.secretKey}` };
			await fetch(`http://127.0.0.1:${stripe.api?.port}/v1/payment_intents`, { method: "POST", headers, body });
		}
		expect((await findLost(app.app.deps, since)).paymentIds).toHaveLength(count);
		// The oldest, which is on the last page.
		await begin(since);
		await compare({});
		expect((await state()).heldSince).not.toBe(null);
	});
});

describe("a held installation", () => {
	it.each([
		// Mails and what sends digests.
		"send-mail",
		"send-mail-batch",
		"tell-author",
		"spread-campaign-update",
		"send-campaign-digests",
		"announce-stream-starts",
		// Refunds and payouts.
		"refund-part",
		"return-gift",
		"refund-campaign",
		"sweep-campaign-refunds",
		"advance-payout",
		"tend-payouts",
		"remind-of-held-money",
		"settle-debts",
		"remove-accounts",
	])("[D3] [D4] [N3] postpones the job %s", async (name) => {
		const { db, jobs } = app.app.deps;
		await db.updateTable("installation").set({ heldSince: new Date() }).execute();
		await jobs.send(db, { name, options: {}, concurrency: 1 }, {});
		await until("the job to be postponed", async () => {
			const { rows } = await sql<{ count: number }>`select count(*) as count from pgboss.job
				where name = ${name} and state = 'created' and start_after > now() + interval '30 seconds'`.execute(db);
			return rows[0]?.count === 1;
		});
		await sql`delete from pgboss.job where name = ${name}`.execute(db);
		await db.updateTable("installation").set({ heldSince: null }).execute();
	});
});

describe("a lost payment that the operator refunds", () => {
	const audit = async () => auditTable(await auditLedger(app.app.deps));
	/** A payment of this installation whose donation and campaign have no rows. */
	async function payLost(card: string): Promise<string> {
		const { stripe } = app.app.deps.config;
		const { id } = await app.app.deps.db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
		const body = new URLSearchParams({
			amount: "2000",
			currency: "usd",
			"payment_method_types[]": "card",
			"metadata[installation_id]": id,
			"metadata[donation_id]": app.app.deps.newId(),
			"metadata[campaign_id]": app.app.deps.newId(),
		});
		const headers = { authorization: `Bearer ${stripe.secretKey}` };
		const url = `http://127.0.0.1:${stripe.api?.port}/v1/payment_intents`;
		const intent = (await (await fetch(url, { method: "POST", headers, body })).json()) as {
			id: string;
			client_secret: string;
		};
		await app.sandbox.confirm(intent.client_secret, card);
		return intent.id;
	}
	const adopt = async (paymentId: string) =>
		(
			await adoptMoney(app.app.deps, { since: new Date(Date.now() - 3_600_000), refund: new Set([paymentId]) })
		).payments.find((payment) => payment.paymentId === paymentId)?.result;
	const alarmed = (paymentId: string) =>
		app.logged.some((line) => line.includes('"alarm":"refund-failed"') && line.includes(paymentId));

	it("[D3] is booked as a correction where a dispute has withdrawn it, and again when the dispute is won", async () => {
		const paymentId = await payLost(testCards.disputed);
		expect(await adopt(paymentId)).toBe("refunded");
		expect(await audit()).toContain("The ledger is in order.");
		await app.sandbox.control("POST", "/dispute", { payment_intent: paymentId, outcome: "won" });
		await until("the alarm", () => alarmed(paymentId));
		expect(await audit()).toContain("The ledger is in order.");
	});

	it("[D3] whose refund fails late is booked, and raises an alarm", async () => {
		const paymentId = await payLost(testCards.succeeds);
		expect(await adopt(paymentId)).toBe("refunded");
		const [refund] = (await app.app.deps.paymentProvider.getPayment(paymentId)).refunds;
		await app.sandbox.control("POST", "/refund", { refund: refund?.id, fail: true });
		await until("the alarm", () => alarmed(paymentId));
		expect(await audit()).toContain("The ledger is in order.");
	});
});
