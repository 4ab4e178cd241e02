import { createTestApp, createTestCampaign, donationBody, signUpPerson, type TestApp, until } from "@stride/testing";
import { sql } from "kysely";
import { auditTable } from "../../../ledger-audit/audit-table.ts";
import { readMissedEvents } from "../../payments/index.ts";
import { createMoneySteps } from "../donations.test-steps.ts";

const donorsAtOnce = 12;

/**
 * Gives through two nodes while the provider's webhooks come up to ten times, in any order, and a fifth of them not at
 * all; every tenth donation is refunded at once. Then both nodes read the provider's list at the same time.
 */
export async function rideOutStorm(postgresUrl: string, { payments, repeat }: { payments: number; repeat: number }) {
	const app = await createTestApp(postgresUrl, { nodes: 2 });
	try {
		const author = await signUpPerson(app);
		const campaign = await createTestCampaign(author);
		const steps = createMoneySteps(app);
		await app.sandbox.setFaults({ seed: 3, webhooks: { repeat, shuffle: true, delayMs: 100, dropRate: 0.2 } });
		const emails = Array.from({ length: payments }, (_, n) => `storm-${n}@storm.example`);
		let next = 0;
		const donor = async () => {
			for (let n = next++; n < payments; n = next++) {
				const donation = await steps.give(
					campaign.id,
					donationBody({ amount: 500 + n, fee: 200, email: String(emails[n]) }),
				);
				await steps.confirm(donation);
				if (n % 10 === 0) await steps.refund(donation);
			}
		};
		await Promise.all(Array.from({ length: donorsAtOnce }, donor));
		await app.sandbox.clearFaults();
		// Both at once, as two processes would by the clock.
		const missed = await Promise.all(app.nodes.map((node) => readMissedEvents(node.deps)));
		await steps.quiet();
		await until("every mail to leave", async () => (await countMails(app)).open === 0, 60_000);
		const { db } = app.app.deps;
		const { rows } = await sql<{ settled: number; refunded: number; settlements: number; entries: number }>`
			select count(*) filter (where settled_at is not null) as settled,
				count(*) filter (where state = 'refunded') as refunded,
				(select count(*) from ledger_entry where kind = 'donation-settled') as settlements,
				(select count(distinct subject) from ledger_entry where kind = 'donation-settled') as entries
			from donation`.execute(db);
		const events = await sql<{ stored: number }>`select count(*) as stored from provider_event`.execute(db);
		const audit = await steps.audit();
		return {
			...(rows[0] ?? { settled: 0, refunded: 0, settlements: 0, entries: 0 }),
			events: events.rows[0]?.stored ?? 0,
			recovered: missed.reduce((sum, count) => sum + count, 0),
			mails: (await countMails(app)).sent,
			fundRaised: (await author.call("getCampaign", { params: { campaignId: campaign.id } })).fundRaised,
			verdict: auditTable(audit),
			received: async (n: number) => (await app.sandbox.mails(String(emails[n]))).map((mail) => mail.subject),
			stop: () => app.stop(),
		};
	} catch (error) {
		await app.stop();
		throw error;
	}
}

async function countMails({ app }: TestApp) {
	const { rows } = await sql<{ sent: number; open: number }>`
		select count(*) filter (where state = 'sent' and kind = 'donation-confirmed') as sent,
			count(*) filter (where state in ('queued', 'sending')) as open from mail`.execute(app.deps.db);
	return rows[0] ?? { sent: 0, open: 0 };
}
