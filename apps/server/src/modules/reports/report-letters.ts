import type { LetterState } from "@stride/contract/operator/operator-letters";
import { type AnsweredLetter, type LetterBox, letterLocale } from "../letters/index.ts";
import { findReport, lockReport, type ReportRow, reportStore } from "./reports.queries.ts";

/** Reports as letters that the operator can answer. */
export const reportLetters: LetterBox = {
	...reportStore,
	find: async (db, id) => letterOf(await findReport(db, id)),
	lock: async (tx, id) => letterOf(await lockReport(tx, id)),
};

const letterOf = (row: ReportRow | undefined): AnsweredLetter | undefined =>
	row && {
		state: row.state as LetterState,
		email: row.email,
		name: null,
		text: row.message,
		locale: letterLocale(row.locale),
	};
