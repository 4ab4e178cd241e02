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
		.selectFrom("contactMessage")
		.select("id")
		.where("contentHash", "=", contentHash)
		.where("createdAt", ">", since)
		.limit(1)
		.executeTakeFirst();
	return row !== undefined;
}

export async function insertContactMessage(db: Db, message: ContactMessage): Promise<void> {
	await db
		.insertInto("contactMessage")
		.values({ ...message, state: "new" })
		.execute();
}

export async function countContactMessagesSince(db: Db, email: string, since: Date): Promise<number> {
	const { count } = await db
		.selectFrom("contactMessage")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where(isFrom(email))
		.where("createdAt", ">", since)
		.executeTakeFirstOrThrow();
	return count;
}

export async function findContactMessage(db: Db, id: string) {
	return db
		.selectFrom("contactMessage")
		.select(["name", "websiteUrl", "email", "phoneNumber", "comment", "locale", "createdAt"])
		.where("id", "=", id)
		.executeTakeFirst();
}

export async function deleteContactMessagesBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("contactMessage").where("createdAt", "<", before).execute();
}

/** Addresses match regardless of case. */
const isFrom = (email: string) => sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;

export async function listContactMessagesFrom(db: Db, email: string) {
	return db
		.selectFrom("contactMessage")
		.select(["id", "name", "websiteUrl", "email", "phoneNumber", "comment", "createdAt"])
		.where(isFrom(email))
		.orderBy("createdAt")
		.execute();
}

export async function deleteContactMessagesFrom(db: Db, email: string): Promise<void> {
	await db.deleteFrom("contactMessage").where(isFrom(email)).execute();
}
