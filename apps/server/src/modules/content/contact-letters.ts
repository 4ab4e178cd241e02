import type { LetterState } from "@stride/contract/operator/operator-letters";
import { type AnsweredLetter, type LetterBox, letterLocale } from "../letters/index.ts";
import { contactStore, findMessage, lockMessage, type MessageRow } from "./contact.queries.ts";

/** Contact messages as letters that the operator can answer. */
export const contactLetters: LetterBox = {
	...contactStore,
	find: async (db, id) => letterOf(await findMessage(db, id)),
	lock: async (tx, id) => letterOf(await lockMessage(tx, id)),
};

const letterOf = (row: MessageRow | undefined): AnsweredLetter | undefined =>
	row && {
		state: row.state as LetterState,
		email: row.email,
		name: row.name,
		text: row.comment,
		locale: letterLocale(row.locale),
	};
