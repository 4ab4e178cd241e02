import type { LetterState } from "@stride/contract/operator/operator-letters";
import type { Locale } from "@stride/i18n";
import type { Db } from "../../platform/db/database.ts";
import { createLetterStore, isLetterFrom } from "../letters/index.ts";

export const contactStore = createLetterStore("contact-message", "contactMessage");

type NewContactMessage = {
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

export async function insertContactMessage(db: Db, message: NewContactMessage): Promise<void> {
	await db
		.insertInto("contactMessage")
		.values({ ...message, state: "new" })
		.execute();
}

const selectMessages = (db: Db) =>
	db
		.selectFrom("contactMessage")
		.select(["id", "state", "name", "email", "websiteUrl", "phoneNumber", "comment", "locale", "createdAt"]);
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function findMessage(db: Db, id: string) {
	return selectMessages(db).where("id", "=", id).executeTakeFirst();
}

export async function lockMessage(db: Db, id: string): Promise<MessageRow | undefined> {
	return selectMessages(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function listMessages(db: Db, state: LetterState, page: { asOf: Date; limit: number; offset: number }) {
	return selectMessages(db)
		.where("state", "=", state)
		.where("createdAt", "<=", page.asOf)
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function listContactMessagesFrom(db: Db, email: string) {
	return db
		.selectFrom("contactMessage")
		.select(["id", "name", "websiteUrl", "email", "phoneNumber", "comment", "createdAt"])
		.where(isLetterFrom(email))
		.orderBy("createdAt")
		.execute();
}

export async function deleteContactMessagesFrom(db: Db, email: string): Promise<void> {
	await db.deleteFrom("contactMessage").where(isLetterFrom(email)).execute();
}
