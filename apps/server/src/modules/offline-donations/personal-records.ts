import type { Platform } from "../../platform/context.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { campaignChanged } from "../campaigns/index.ts";
import { deleteEnteredBy, listEnteredBy } from "./offline-donations.queries.ts";
import { removeProofJob } from "./proofs.ts";

/** The personal data of this module: what the person has entered, with the names and notes of it. */
export const offlineRecords = ({
	clock,
	jobs,
	signals,
}: Pick<Platform, "clock" | "jobs" | "signals">): PersonalRecords => ({
	collect: async (db, { accountId }) => ({
		offlineDonations: (await listEnteredBy(db, accountId)).map(({ createdAt, deletedAt: _, hiddenAt, ...row }) => ({
			...row,
			createdAt: createdAt.toISOString(),
			hiddenAt: hiddenAt?.toISOString() ?? null,
		})),
	}),
	async forget(db, { accountId }) {
		const deleted = await deleteEnteredBy(db, accountId, clock());
		for (const { proofId } of deleted) await jobs.send(db, removeProofJob, { proofId });
		for (const id of new Set(deleted.map(({ campaignId }) => campaignId))) {
			await signals.publish(db, { kind: campaignChanged, id });
		}
	},
});
