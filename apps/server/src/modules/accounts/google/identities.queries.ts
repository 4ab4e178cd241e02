import type { Db } from "../../../platform/db/database.ts";

/** Records the use of an identity. @returns the open account to which it is linked */
export async function noteIdentityUse(
	db: Db,
	identity: { issuer: string; subject: string; email: string | null },
	at: Date,
) {
	return db
		.updateTable("account_identity")
		.set({ last_used_at: at, email: identity.email })
		.from("account")
		.whereRef("account.id", "=", "account_identity.account_id")
		.where("account.deleted_at", "is", null)
		.where("issuer", "=", identity.issuer)
		.where("subject", "=", identity.subject)
		.returning("account_identity.account_id as accountId")
		.executeTakeFirst();
}

export async function insertIdentity(
	db: Db,
	identity: { id: string; accountId: string; issuer: string; subject: string; email: string; at: Date },
): Promise<void> {
	await db
		.insertInto("account_identity")
		.values({
			id: identity.id,
			account_id: identity.accountId,
			issuer: identity.issuer,
			subject: identity.subject,
			email: identity.email,
			created_at: identity.at,
			last_used_at: identity.at,
		})
		.execute();
}

/** Deletes identities that were linked since then. */
export async function deleteIdentitiesSince(db: Db, accountId: string, since: Date): Promise<void> {
	await db
		.deleteFrom("account_identity")
		.where("account_id", "=", accountId)
		.where("created_at", ">=", since)
		.execute();
}

/** The linked identities of an account, the oldest first. */
export async function listIdentitiesOf(db: Db, accountId: string) {
	return db
		.selectFrom("account_identity")
		.select(["id", "email", "created_at as linkedAt", "last_used_at as lastUsedAt"])
		.where("account_id", "=", accountId)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
}

export async function deleteIdentity(db: Db, identity: { id: string; accountId: string }): Promise<void> {
	await db
		.deleteFrom("account_identity")
		.where("id", "=", identity.id)
		.where("account_id", "=", identity.accountId)
		.execute();
}

/** @returns how many were deleted */
export async function deleteIdentitiesOf(db: Db, accountId: string): Promise<number> {
	const { numDeletedRows } = await db
		.deleteFrom("account_identity")
		.where("account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	return Number(numDeletedRows);
}
