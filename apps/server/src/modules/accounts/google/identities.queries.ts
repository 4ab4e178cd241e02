import type { Db } from "../../../platform/db/database.ts";

/** The open account to which an outside identity belongs; its use is noted. */
export async function noteIdentityUse(db: Db, identity: { issuer: string; subject: string }, at: Date) {
	return db
		.updateTable("account_identity")
		.set({ last_used_at: at })
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
	identity: { id: string; accountId: string; issuer: string; subject: string; at: Date },
): Promise<void> {
	await db
		.insertInto("account_identity")
		.values({
			id: identity.id,
			account_id: identity.accountId,
			issuer: identity.issuer,
			subject: identity.subject,
			created_at: identity.at,
			last_used_at: identity.at,
		})
		.execute();
}

/** Identities that were linked since then are gone. */
export async function deleteIdentitiesSince(db: Db, accountId: string, since: Date): Promise<void> {
	await db
		.deleteFrom("account_identity")
		.where("account_id", "=", accountId)
		.where("created_at", ">=", since)
		.execute();
}
