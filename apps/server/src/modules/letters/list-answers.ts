import type { Letter, LetterKind } from "@stride/contract/operator-letters";
import type { Db } from "../../platform/db/database.ts";
import { listPeople } from "../accounts/index.ts";
import { selectAnswers } from "./letters.queries.ts";

/** The answers by the letter's id; a letter without an answer is left out. */
export async function listAnswers(
	db: Db,
	kind: LetterKind,
	letterIds: readonly string[],
): Promise<ReadonlyMap<string, Letter["answers"]>> {
	const rows = await selectAnswers(db, kind, letterIds);
	const people = await listPeople(
		db,
		rows.map(({ answeredBy }) => answeredBy),
	);
	const answers = new Map<string, Letter["answers"]>();
	for (const { id, letterId, text, answeredBy, createdAt } of rows) {
		const answer = { id, text, createdAt: createdAt.toISOString(), by: people.get(answeredBy) ?? null };
		answers.set(String(letterId), [...(answers.get(String(letterId)) ?? []), answer]);
	}
	return answers;
}
