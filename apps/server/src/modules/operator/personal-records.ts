import type { PersonalRecords } from "../accounts/index.ts";
import { deleteNoticesOf, listNoticesOf } from "./moderation-notices.queries.ts";

/** What this module keeps of a person: what of theirs was hidden, or shown again, and why. */
export const operatorRecords: PersonalRecords = {
	collect: async (db, { accountId }) => ({
		moderationNotices: (await listNoticesOf(db, accountId)).map(({ id, ownerId, createdAt, ...notice }) => ({
			...notice,
			createdAt: createdAt.toISOString(),
		})),
	}),
	forget: (db, { accountId }) => deleteNoticesOf(db, accountId),
};
