import type { LetterState } from "@stride/contract/operator-letters";
import type { Db } from "../../platform/db/database.ts";

const selectMessages = (db: Db) =>
	db
		.selectFrom("contact_message")
		.select([
			"id",
			"state",
			"name",
			"email",
			"website_url as websiteUrl",
			"phone_number as phoneNumber",
			"comment",
			"locale",
			"created_at as createdAt",
		]);

export async function listMessages(db: Db, state: LetterState, page: { asOf: Date; limit: number; offset: number }) {
	return selectMessages(db)
		.where("state", "=", state)
		.where("created_at", "<=", page.asOf)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
	return selectMessages(db).where("id", "=", id).executeTakeFirst();
}

export async function lockMessage(db: Db, id: string): Promise<MessageRow | undefined> {
	return selectMessages(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function setMessageState(db: Db, id: string, state: LetterState): Promise<void> {
	await db.updateTable("contact_message").set({ state }).where("id", "=", id).execute();
}

export async function countNewMessages(db: Db): Promise<number> {
	const row = await db
		.selectFrom("contact_message")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("state", "=", "new")
		.executeTakeFirstOrThrow();
	return row.count;
}
