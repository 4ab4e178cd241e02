import type { LetterKind } from "@stride/contract/operator/operator-letters";
import type { Db } from "../../platform/db/database.ts";

/** The column of the answered letter, by its kind. */
const letterColumns = { "contact-message": "messageId", report: "reportId" } as const satisfies Record<
	LetterKind,
	string
>;

export type NewAnswer = { id: string; text: string; textHash: Buffer; answeredBy: string; at: Date };

/** @returns false when the same answer was already stored */
export async function insertAnswer(
	db: Db,
	letter: { kind: LetterKind; id: string },
	answer: NewAnswer,
): Promise<boolean> {
	const row = await db
		.insertInto("letterAnswer")
		.values({
			id: answer.id,
			[letterColumns[letter.kind]]: letter.id,
			text: answer.text,
			textHash: answer.textHash,
			answeredBy: answer.answeredBy,
			createdAt: answer.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** In the order of writing. */
export async function selectAnswers(db: Db, kind: LetterKind, letterIds: readonly string[]) {
	if (letterIds.length === 0) return [];
	const column = letterColumns[kind];
	return db
		.selectFrom("letterAnswer")
		.select(["id", `${column} as letterId`, "text", "answeredBy", "createdAt"])
		.where(column, "in", letterIds)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}

/** With the letter that it answers. */
export async function findAnswer(db: Db, id: string) {
	return db
		.selectFrom("letterAnswer")
		.select(["text", "messageId", "reportId"])
		.where("id", "=", id)
		.executeTakeFirst();
}

export type NewNote = { id: string; text: string; textHash: Buffer; writtenBy: string; at: Date };

/** @returns false when the same person has written the same note before */
export async function insertNote(db: Db, letter: { kind: LetterKind; id: string }, note: NewNote): Promise<boolean> {
	const row = await db
		.insertInto("letterNote")
		.values({
			id: note.id,
			[letterColumns[letter.kind]]: letter.id,
			text: note.text,
			textHash: note.textHash,
			writtenBy: note.writtenBy,
			createdAt: note.at,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** In the order of writing. */
export async function selectNotes(db: Db, kind: LetterKind, letterIds: readonly string[]) {
	if (letterIds.length === 0) return [];
	const column = letterColumns[kind];
	return db
		.selectFrom("letterNote")
		.select(["id", `${column} as letterId`, "text", "writtenBy", "createdAt"])
		.where(column, "in", letterIds)
		.orderBy("createdAt")
		.orderBy("id")
		.execute();
}

export async function countNotes(db: Db, kind: LetterKind, letterId: string): Promise<number> {
	const { count } = await db
		.selectFrom("letterNote")
		.select(({ fn }) => fn.countAll<number>().as("count"))
		.where(letterColumns[kind], "=", letterId)
		.executeTakeFirstOrThrow();
	return count;
}

/** Answers to letters, and notes on them. */
export async function deleteAnswers(db: Db, kind: LetterKind, letterIds: readonly string[]): Promise<void> {
	if (letterIds.length === 0) return;
	await db.deleteFrom("letterAnswer").where(letterColumns[kind], "in", letterIds).execute();
	await db.deleteFrom("letterNote").where(letterColumns[kind], "in", letterIds).execute();
}
