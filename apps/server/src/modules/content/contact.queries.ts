import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { Locale } from "@stride/i18n";
import { countUpTo } from "../../platform/db/bounded-count.ts";
import type { Db } from "../../platform/db/database.ts";
import { createLetterStore, isLetterFrom, type LetterSearch, matchesLetter } from "../letters/index.ts";

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
		.select([
			"id",
			"state",
			"name",
			"email",
			"websiteUrl",
			"phoneNumber",
			"comment",
			"locale",
			"createdAt",
			"assignedTo",
		]);
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

export async function findMessage(db: Db, id: string) {
	return selectMessages(db).where("id", "=", id).executeTakeFirst();
}

export async function lockMessage(db: Db, id: string): Promise<MessageRow | undefined> {
	return selectMessages(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function listMessages(db: Db, search: LetterSearch) {
	const [rows, found] = await Promise.all([
		selectMessages(db)
			.where(matchesLetter(search))
			.orderBy("createdAt", "desc")
			.orderBy("id", "desc")
			.limit(search.limit)
			.offset(search.offset)
			.execute(),
		countUpTo(db, db.selectFrom("contactMessage").where(matchesLetter(search)), operatorLimits.countMax),
	]);
	return { rows, found };
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
