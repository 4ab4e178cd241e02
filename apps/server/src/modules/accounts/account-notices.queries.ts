import type { Db } from "../../platform/db/database.ts";

export type NoticeKind =
	| "password-changed"
	| "password-created"
	| "identity-linked"
	| "identity-unlinked"
	| "identities-dropped"
	| "desk-roles-changed"
	| "second-factor-added"
	| "second-factor-removed"
	| "recovery-codes-renewed"
	| "recovery-code-used"
	| "second-factor-reset"
	| "account-suspended"
	| "account-restored"
	| "email-corrected"
	| "sessions-ended-by-desk";

export async function insertNotice(
	db: Db,
	notice: { id: string; accountId: string; kind: NoticeKind; at: Date },
): Promise<void> {
	await db.insertInto("accountNotice").values(notice).execute();
}

/** Joined with the present e-mail, name and language of the owner. */
export async function findNotice(db: Db, id: string) {
	return db
		.selectFrom("accountNotice")
		.innerJoin("account", "account.id", "accountNotice.accountId")
		.select([
			"accountNotice.at",
			"account.email",
			"account.firstName",
			"account.locale",
			"account.deskRoles",
			"account.suspendedReason",
		])
		.where("accountNotice.id", "=", id)
		.where("account.deletedAt", "is", null)
		.executeTakeFirst();
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("accountNotice").where("at", "<", before).execute();
}
