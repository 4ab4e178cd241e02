import type { LetterState } from "@stride/contract/operator/operator-letters";
import type { Db } from "../../platform/db/database.ts";

const selectMessages = (db: Db) =>
	db
		.selectFrom("contactMessage")
		.select(["id", "state", "name", "email", "websiteUrl", "phoneNumber", "comment", "locale", "createdAt"]);

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
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
	return selectMessages(db).where("id", "=", id).executeTakeFirst();
}

export async function lockMessage(db: Db, id: string): Promise<MessageRow | undefined> {
	return selectMessages(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function setMessageState(db: Db, id: string, state: LetterState): Promise<void> {
	await db.updateTable("contactMessage").set({ state }).where("id", "=", id).execute();
}

export async function countNewMessages(db: Db): Promise<number> {
	const row = await db
		.selectFrom("contactMessage")
		.select((count) => count.fn.countAll<number>().as("count"))
		.where("state", "=", "new")
		.executeTakeFirstOrThrow();
	return row.count;
}
