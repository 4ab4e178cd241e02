import type { Platform } from "../../platform/context.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { campaignChanged, renameSupporterKey } from "../campaigns/index.ts";
import { anonymiseGiftsOf, listGiftsOf, listUnlocksOf } from "./personal-records.queries.ts";

/** What this module keeps of a person. */
export const donationRecords = (deps: Pick<Platform, "clock" | "secrets" | "signals">): PersonalRecords => ({
	collect: async (db, person) => ({
		donations: await listGiftsOf(db, person),
		unlocks: await listUnlocksOf(db, person.accountId),
	}),
	async forget(db, person) {
		const to = `removed:${person.accountId}`;
		const campaignIds = new Set((await listGiftsOf(db, person)).map(({ campaignId }) => campaignId));
		const keys = await anonymiseGiftsOf(db, person, { emailKey: to, at: deps.clock() });
		for (const from of keys) await renameSupporterKey(deps, db, { from, to });
		for (const id of campaignIds) await deps.signals.publish(db, { kind: campaignChanged, id });
	},
});
