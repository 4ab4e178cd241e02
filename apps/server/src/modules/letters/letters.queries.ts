import type { LetterKind } from "@stride/contract/operator-letters";
import type { Db } from "../../platform/db/database.ts";

/** The column of the answered letter, by its kind. */
const letterColumns = { "contact-message": "message_id", report: "report_id" } as const satisfies Record<
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
		.insertInto("letter_answer")
		.values({
			id: answer.id,
			[letterColumns[letter.kind]]: letter.id,
			text: answer.text,
			text_hash: answer.textHash,
			answered_by: answer.answeredBy,
			created_at: answer.at,
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
		.selectFrom("letter_answer")
		.select(["id", `${column} as letterId`, "text", "answered_by as answeredBy", "created_at as createdAt"])
		.where(column, "in", letterIds)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
}

/** With the letter that it answers. */
export async function findAnswer(db: Db, id: string) {
	return db
		.selectFrom("letter_answer")
		.select(["text", "message_id as messageId", "report_id as reportId"])
		.where("id", "=", id)
		.executeTakeFirst();
}

export async function deleteAnswers(db: Db, kind: LetterKind, letterIds: readonly string[]): Promise<void> {
	if (letterIds.length === 0) return;
	await db.deleteFrom("letter_answer").where(letterColumns[kind], "in", letterIds).execute();
}
