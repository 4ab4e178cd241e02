import type { Platform } from "../../platform/context.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { campaignChanged, recordDonationChange } from "../campaigns/index.ts";
import {
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
