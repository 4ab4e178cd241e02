import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

export type ContactMessage = {
	id: string;
	name: string;
	websiteUrl: string | null;
	email: string;
	phoneNumber: string | null;
	comment: string;
	locale: Locale;
	clientId: string | null;
	contentHash: Buffer;
	createdAt: Date;
};

/** Serialises concurrent sends of the same message until the transaction ends. */
export async function lockContactContent(db: Db, contentHash: Buffer): Promise<void> {
	const key = `contact:${contentHash.toString("base64url")}`;
	await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export async function wasContactStoredSince(db: Db, contentHash: Buffer, since: Date): Promise<boolean> {
	const row = await db
		.selectFrom("contact_message")
		.select("id")
		.where("content_hash", "=", contentHash)
		.where("created_at", ">", since)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function insertContactMessage(db: Db, message: ContactMessage): Promise<void> {
	await db
		.insertInto("contact_message")
		.values({
			id: message.id,
			name: message.name,
			website_url: message.websiteUrl,
			email: message.email,
			phone_number: message.phoneNumber,
			comment: message.comment,
			locale: message.locale,
			client_id: message.clientId,
			content_hash: message.contentHash,
			state: "new",
			created_at: message.createdAt,
		})
		.execute();
}

export async function findContactMessage(db: Db, id: string) {
	return db
		.selectFrom("contact_message")
		.select([
			"name",
			"website_url as websiteUrl",
			"email",
			"phone_number as phoneNumber",
			"comment",
			"locale",
			"created_at as createdAt",
		])
		.where("id", "=", id)
		.executeTakeFirst();
}

export async function deleteContactMessagesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("contact_message").where("created_at", "<", before).execute();
}

/** Addresses match regardless of case. */
const isFrom = (email: string) => sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;

export async function listContactMessagesFrom(db: Db, email: string) {
	return db
		.selectFrom("contact_message")
		.select([
			"id",
			"name",
			"website_url as websiteUrl",
			"email",
			"phone_number as phoneNumber",
			"comment",
			"created_at as createdAt",
		])
		.where(isFrom(email))
		.orderBy("created_at")
		.execute();
}

export async function deleteContactMessagesFrom(db: Db, email: string): Promise<void> {
	await db.deleteFrom("contact_message").where(isFrom(email)).execute();
}
