import type { Platform } from "../../platform/context.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { campaignChanged, recordDonationChange } from "../campaigns/index.ts";
import {
	anonymiseAbandoned,
	anonymiseDonationsOf,
	listDonationsOf,
	listUnlocksOf,
	lockDonationsOf,
	recordDonors,
} from "./personal-records.queries.ts";
import { countProvenSupporters, lockSupporters } from "./supporters/supporters.queries.ts";

/** What this module keeps of a person. */
export const donationRecords = (deps: Pick<Platform, "clock" | "signals" | "config">): PersonalRecords => ({
	collect: async (db, person) => ({
		donations: await listDonationsOf(db, person),
		unlocks: await listUnlocksOf(db, person.accountId),
	}),
	async forget(db, person) {
		const to = `removed:${person.accountId}`;
		const donations = await lockDonationsOf(db, person);
		const campaignIds = [...new Set(donations.map(({ campaignId }) => campaignId))].sort();
		const emailKeys = [...new Set(donations.map(({ emailKey }) => emailKey)), to];
		await lockSupporters(
			db,
			campaignIds.flatMap((campaignId) => emailKeys.map((emailKey) => ({ campaignId, emailKey }))),
		);
		const years = deps.config.payments.bookkeepingYears;
		if (years > 0) await recordDonors(db, person, { years, at: deps.clock() });
		const before = await countProvenSupporters(db, campaignIds, emailKeys);
		await anonymiseDonationsOf(db, person, { emailKey: to, at: deps.clock() });
		const after = await countProvenSupporters(db, campaignIds, emailKeys);
		for (const campaignId of campaignIds) {
			// Donations that were proven under several addresses count once now; an address that other donors use stays.
			const supporters = (after.get(campaignId) ?? 0) - (before.get(campaignId) ?? 0);
			if (supporters !== 0)
				await recordDonationChange(deps, db, { campaignId, raisedCents: 0, donations: 0, supporters });
			else await deps.signals.publish(db, { kind: campaignChanged, id: campaignId });
		}
	},
});

const dayMs = 24 * 3_600_000;
const perBatch = 1_000;

/** Donations that were begun and never paid do not need their donor's name and address indefinitely. */
export async function forgetAbandoned(deps: Pick<Platform, "config" | "db" | "clock" | "log">): Promise<void> {
	const before = new Date(deps.clock().getTime() - deps.config.payments.abandonedDays * dayMs);
	let forgotten = 0;
	let batch: number;
	do {
		batch = await anonymiseAbandoned(deps.db, { before, limit: perBatch, at: deps.clock() });
		forgotten += batch;
	} while (batch === perBatch);
	if (forgotten > 0) deps.log.info({ forgotten }, "the donors of abandoned donations were removed");
}
