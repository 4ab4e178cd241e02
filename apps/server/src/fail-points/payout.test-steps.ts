import { type SandboxDriver, type TestClient, testPassword, until } from "@stride/testing";
import { sql } from "kysely";
import { releaseFunds } from "../modules/donations/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Platform } from "../platform/context.ts";
import { createDatabase, createPool } from "../platform/db/database.ts";
import { createNewId } from "../platform/ids.ts";

type Retry = <T>(what: string, attempt: () => Promise<T>) => Promise<T>;

const waitMs = 240_000;
const daysSeconds = 3 * 24 * 3_600;

/**
 * The author is verified, receives a payout of a hundred dollars, and the bank returns it after accepting it. Each of
 * these happens exactly once, whichever process is lost.
 */
export async function runPayoutStory(story: {
	client: TestClient;
	campaignId: string;
	retry: Retry;
	driver: SandboxDriver;
	databaseUrl: string;
	sandbox: { url: string; secretKey: string };
}) {
	const { client, campaignId, retry, driver } = story;
	const pool = createPool(story.databaseUrl, 2, () => {});
	const db = createDatabase(pool);
	try {
		const { url } = await retry("onboarding", () => client.call("getStripeOnboarding", {}));
		const form = String(/name="form" value="(\w+)"/.exec(await (await fetch(url)).text())?.[1]);
		const answer = new URLSearchParams({ form, outcome: "complete", bank: "works" });
		await fetch(new URL("/setup/answer", url), { method: "POST", redirect: "manual", body: answer });
		const method = await retry("a payment method", () =>
			until("a payment method", async () => (await client.call("listPaymentMethods", {}))[0], waitMs),
		);
		// Skips the days until the provider releases the donation.
		await driver.control("POST", "/advance-clock", { seconds: daysSeconds });
		await until("the donation's booking", async () => {
			const { rows } = await sql`select id from provider_movement where kind = 'settlement'`.execute(db);
			return rows.length === 1;
		});
		// The release uses only this part of the platform.
		const later = () => new Date(systemClock().getTime() + daysSeconds * 1000);
		await releaseFunds({ db, clock: later, newId: createNewId(systemClock) } as unknown as Platform);
		await retry("the password once more", () => client.call("reauthenticate", { body: { password: testPassword } }));
		const payout = await retry("a payout", () =>
			client.call(
				"requestPayout",
				{ params: { campaignId }, body: { amount: 10_000, paymentMethod: method.id } },
				{ idempotencyKey: `story-payout-${campaignId}` },
			),
		);
		const reaches = (state: string) =>
			until(
				`the payout to be ${state}`,
				async () => {
					const row = await db.selectFrom("payout").selectAll().where("id", "=", payout.id).executeTakeFirst();
					return row?.state === state ? row : null;
				},
				waitMs,
			);
		const { providerPayoutId: id } = await reaches("in_transit");
		for (const [result, state] of [
			["paid", "paid"],
			["failed", "failed"],
		] as const) {
			await driver.control("POST", "/payout-result", { payout: id, result });
			await reaches(state);
		}
		const response = await fetch(`${story.sandbox.url}/v1/transfers?transfer_group=${payout.id}`, {
			headers: { authorization: `Bearer ${story.sandbox.secretKey}` },
		});
		const { data } = (await response.json()) as { data: { amount: number; amount_reversed: number }[] };
		const money = await retry("the money", () => client.call("getCampaignMoney", { params: { campaignId } }));
		const entries = await db
			.selectFrom("ledgerEntry")
			.select("kind")
			.where("subject", "=", payout.id)
			.orderBy("kind")
			.execute();
		return {
			transfers: data.map(({ amount, amount_reversed }) => [amount, amount_reversed]),
			balance: money.currentBalance,
			entries: entries.map(({ kind }) => kind),
		};
	} finally {
		await db.destroy();
	}
}

/** The expected final state, wherever a process was lost. */
export const expectedPayout = {
	transfers: [[10_000, 10_000]],
	balance: 10_000,
	entries: [
		"payout-bounced",
		"payout-paid",
		"payout-requested",
		"payout-returned",
		"payout-sent",
		"payout-transferred",
	],
};
