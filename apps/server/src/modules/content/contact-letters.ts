import type { LetterState } from "@stride/contract/operator/operator-letters";
import { isLocale } from "@stride/i18n";
import type { AnsweredLetter, LetterBox } from "../letters/index.ts";
import { findMessage, lockMessage, type MessageRow, setMessageState } from "./contact-desk.queries.ts";

/** Contact messages as letters that the operator can answer. */
export const contactLetters: LetterBox = {
	kind: "contact-message",
	find: async (db, id) => letterOf(await findMessage(db, id)),
	lock: async (tx, id) => letterOf(await lockMessage(tx, id)),
	setState: setMessageState,
};

const letterOf = (row: MessageRow | undefined): AnsweredLetter | undefined =>
	row && {
		state: row.state as LetterState,
		email: row.email,
		name: row.name,
		text: row.comment,
		locale: isLocale(row.locale) ? row.locale : "en",
	};
