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
	await db
		.insertInto("subscription_request")
		.values({
			id: request.id,
			campaign_id: request.campaignId,
			email: request.email,
			email_key: request.emailKey,
			locale: request.locale,
			time_zone: request.timeZone,
			created_at: request.createdAt,
		})
		.execute();
}

export async function lockRequest(db: Db, id: string) {
	return db
		.selectFrom("subscription_request")
		.select(["campaign_id as campaignId", "email", "email_key as emailKey", "locale", "confirmed_at as confirmedAt"])
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
		.selectFrom("subscription_request")
		.select(["campaign_id as campaignId", "mailed_at as mailedAt"])
		.where("email_key", "=", of.emailKey)
		.where("mailed_at", ">", since)
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
		.updateTable("subscription_request")
		.set({ mailed_at: mailed.at, token_hash: mailed.tokenHash, expires_at: mailed.expiresAt })
		.where("id", "=", id)
		.execute();
}

/** The request of a mailed token, locked until the transaction ends. */
export async function lockByToken(db: Db, token: { hashes: readonly Buffer[]; campaignId: string }, now: Date) {
	return db
		.selectFrom("subscription_request")
		.select(["id", "email", "email_key as emailKey", "locale", "time_zone as timeZone", "confirmed_at as confirmedAt"])
		.where("token_hash", "in", token.hashes)
		.where("campaign_id", "=", token.campaignId)
		.where("expires_at", ">", now)
		.forUpdate()
		.executeTakeFirst();
}

export async function markRequestConfirmed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("subscription_request").set({ confirmed_at: at }).where("id", "=", id).execute();
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("subscription_request").where("created_at", "<", before).execute();
}

export async function listRequestsOf(db: Db, emailKey: string) {
	return db
		.selectFrom("subscription_request")
		.select(["campaign_id as campaignId", "email", "created_at as createdAt", "confirmed_at as confirmedAt"])
		.where("email_key", "=", emailKey)
		.orderBy("created_at")
		.execute();
}

export async function deleteRequestsOf(db: Db, emailKey: string): Promise<void> {
	await db.deleteFrom("subscription_request").where("email_key", "=", emailKey).execute();
}
