import type { Locale } from "@stride/i18n";
import type { Db } from "../../platform/db/database.ts";

export type NewRequest = {
	id: string;
	campaignId: string;
	email: string;
	emailKey: string;
	locale: Locale;
	timeZone: string | null;
	createdAt: Date;
};

export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
	await db.insertInto("subscriptionRequest").values(request).execute();
}

export async function lockRequest(db: Db, id: string) {
	return db
		.selectFrom("subscriptionRequest")
		.select(["campaignId", "email", "emailKey", "locale", "confirmedAt"])
		.where("id", "=", id)
		.forUpdate()
		.executeTakeFirst();
}

/** When other mails were sent to this address since then, for any campaign. */
export async function listConfirmationMails(
	db: Db,
	since: Date,
	of: { emailKey: string; exceptId: string },
): Promise<{ campaignId: string; mailedAt: Date }[]> {
	const rows = await db
		.selectFrom("subscriptionRequest")
		.select(["campaignId", "mailedAt"])
		.where("emailKey", "=", of.emailKey)
		.where("mailedAt", ">", since)
		.where("id", "<>", of.exceptId)
		.execute();
	return rows.flatMap(({ campaignId, mailedAt }) => (mailedAt === null ? [] : [{ campaignId, mailedAt }]));
}

export async function markRequestMailed(
	db: Db,
	id: string,
	mailed: { at: Date; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
	await db
		.updateTable("subscriptionRequest")
		.set({ mailedAt: mailed.at, tokenHash: mailed.tokenHash, expiresAt: mailed.expiresAt })
		.where("id", "=", id)
		.execute();
}

/** The request of a mailed token, locked until the transaction ends. */
export async function lockByToken(db: Db, token: { hashes: readonly Buffer[]; campaignId: string }, now: Date) {
	return db
		.selectFrom("subscriptionRequest")
		.select(["id", "email", "emailKey", "locale", "timeZone", "confirmedAt"])
		.where("tokenHash", "in", token.hashes)
		.where("campaignId", "=", token.campaignId)
		.where("expiresAt", ">", now)
		.forUpdate()
		.executeTakeFirst();
}

export async function markRequestConfirmed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("subscriptionRequest").set({ confirmedAt: at }).where("id", "=", id).execute();
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("subscriptionRequest").where("createdAt", "<", before).execute();
}

export async function listRequestsOf(db: Db, emailKey: string) {
	return db
		.selectFrom("subscriptionRequest")
		.select(["campaignId", "email", "createdAt", "confirmedAt"])
		.where("emailKey", "=", emailKey)
		.orderBy("createdAt")
		.execute();
}

export async function deleteRequestsOf(db: Db, emailKey: string): Promise<void> {
	await db.deleteFrom("subscriptionRequest").where("emailKey", "=", emailKey).execute();
}
