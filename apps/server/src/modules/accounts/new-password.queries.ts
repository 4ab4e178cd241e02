import type { Db } from "../../platform/db/database.ts";

export async function insertNewPasswordRequest(
	db: Db,
	request: { id: string; emailKey: string; createdAt: Date },
): Promise<void> {
	await db
		.insertInto("new_password_request")
		.values({ id: request.id, email_key: request.emailKey, created_at: request.createdAt })
		.execute();
}

export async function findNewPasswordRequest(db: Db, id: string) {
	return db
		.selectFrom("new_password_request")
		.select(["email_key as emailKey", "account_id as accountId", "used_at as usedAt"])
		.where("id", "=", id)
		.executeTakeFirst();
}

/** Whether an account got another mail of this kind since then. */
export async function wasMailedNewPasswordSince(
	db: Db,
	accountId: string,
	exceptRequestId: string,
	since: Date,
): Promise<boolean> {
	const row = await db
		.selectFrom("new_password_request")
		.select("id")
		.where("account_id", "=", accountId)
		.where("mailed_at", ">", since)
		.where("id", "!=", exceptRequestId)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function markNewPasswordMailed(db: Db, id: string, accountId: string, at: Date): Promise<void> {
	await db
		.updateTable("new_password_request")
		.set({ mailed_at: at, account_id: accountId })
		.where("id", "=", id)
		.execute();
}

/** The request behind a token that may still set a password of the account with this address. */
export async function findUsableNewPasswordToken(db: Db, token: { hash: Buffer; emailKey: string }, now: Date) {
	return db
		.selectFrom("one_time_token")
		.innerJoin("new_password_request", "new_password_request.id", "one_time_token.subject_id")
		.innerJoin("account", "account.id", "new_password_request.account_id")
		.select(["new_password_request.id as requestId", "account.id as accountId"])
		.where("one_time_token.hash", "=", token.hash)
		.where("one_time_token.purpose", "=", "new-password")
		.where("one_time_token.expires_at", ">", now)
		.where("account.email_key", "=", token.emailKey)
		.where("account.deleted_at", "is", null)
		.executeTakeFirst();
}

/** Every link for a new password of the account is void from here on. */
export async function deleteNewPasswordTokens(db: Db, accountId: string): Promise<void> {
	await db
		.deleteFrom("one_time_token")
		.where("purpose", "=", "new-password")
		.where("subject_id", "in", (requests) =>
			requests.selectFrom("new_password_request").select("id").where("account_id", "=", accountId),
		)
		.execute();
}

export async function markNewPasswordUsed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("new_password_request").set({ used_at: at }).where("id", "=", id).execute();
}

export async function deleteNewPasswordRequestsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("new_password_request").where("created_at", "<", before).execute();
}
