import type { PersonalRecords } from "../accounts/index.ts";
import { deleteNoticesOf, listNoticesOf } from "./moderation-notices.queries.ts";

/** The personal data of this module: notices of hidden and restored content, with the reason. */
export const operatorRecords: PersonalRecords = {
	collect: async (db, { accountId }) => ({
		moderationNotices: (await listNoticesOf(db, accountId)).map(({ id, ownerId, createdAt, ...notice }) => ({
			...notice,
			createdAt: createdAt.toISOString(),
		})),
	}),
	forget: (db, { accountId }) => deleteNoticesOf(db, accountId),
};
