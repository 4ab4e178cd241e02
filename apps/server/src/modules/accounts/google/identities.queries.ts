import type { Db } from "../../../platform/db/database.ts";

/** Records the use of an identity. @returns the open account to which it is linked */
export async function noteIdentityUse(
	db: Db,
	identity: { issuer: string; subject: string; email: string | null },
	at: Date,
) {
	return db
		.updateTable("accountIdentity")
		.set({ lastUsedAt: at, email: identity.email })
		.from("account")
		.whereRef("account.id", "=", "accountIdentity.accountId")
		.where("account.deletedAt", "is", null)
		.where("issuer", "=", identity.issuer)
		.where("subject", "=", identity.subject)
		.returning("accountIdentity.accountId")
		.executeTakeFirst();
}

export async function insertIdentity(
	db: Db,
	identity: { id: string; accountId: string; issuer: string; subject: string; email: string; at: Date },
): Promise<void> {
	await db
		.insertInto("accountIdentity")
		.values({
			id: identity.id,
			accountId: identity.accountId,
			issuer: identity.issuer,
			subject: identity.subject,
			email: identity.email,
			createdAt: identity.at,
			lastUsedAt: identity.at,
		})
		.execute();
}

/** Deletes identities that were linked since then. */
export async function deleteIdentitiesSince(db: Db, accountId: string, since: Date): Promise<void> {
	await db.deleteFrom("accountIdentity").where("accountId", "=", accountId).where("createdAt", ">=", since).execute();
}

/** The linked identities of an account, the oldest first. */
export async function listIdentitiesOf(db: Db, accountId: string) {
	return db
		.selectFrom("accountIdentity")
		.select(["id", "email", "createdAt as linkedAt", "lastUsedAt"])
		.where("accountId", "=", accountId)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}

export async function deleteIdentity(db: Db, identity: { id: string; accountId: string }): Promise<void> {
	await db
		.deleteFrom("accountIdentity")
		.where("id", "=", identity.id)
		.where("accountId", "=", identity.accountId)
		.execute();
}

/** @returns how many were deleted */
export async function deleteIdentitiesOf(db: Db, accountId: string): Promise<number> {
	const { numDeletedRows } = await db
		.deleteFrom("accountIdentity")
		.where("accountId", "=", accountId)
		.executeTakeFirstOrThrow();
	return Number(numDeletedRows);
}
