import type { Db } from "../../platform/db/database.ts";

export type NoticeKind =
	| "password-changed"
	| "password-created"
	| "identity-linked"
	| "identity-unlinked"
	| "identities-dropped";

export async function insertNotice(
	db: Db,
	notice: { id: string; accountId: string; kind: NoticeKind; at: Date },
): Promise<void> {
	await db
		.insertInto("account_notice")
		.values({ id: notice.id, account_id: notice.accountId, kind: notice.kind, at: notice.at })
		.execute();
}

/** Joined with the present e-mail, name and language of the owner. */
export async function findNotice(db: Db, id: string) {
	return db
		.selectFrom("account_notice")
		.innerJoin("account", "account.id", "account_notice.account_id")
		.select(["account_notice.at", "account.email", "account.first_name as firstName", "account.locale"])
		.where("account_notice.id", "=", id)
		.where("account.deleted_at", "is", null)
		.executeTakeFirst();
}

export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("account_notice").where("at", "<", before).execute();
}
