import type { LetterState } from "@stride/contract/operator/operator-letters";
import { isLocale } from "@stride/i18n";
import type { AnsweredLetter, LetterBox } from "../letters/index.ts";
import { findReport, lockReport, type ReportRow, setReportState } from "./reports.queries.ts";

/** Reports as letters that the operator can answer. */
export const reportLetters: LetterBox = {
	kind: "report",
	find: async (db, id) => letterOf(await findReport(db, id)),
	lock: async (tx, id) => letterOf(await lockReport(tx, id)),
	setState: setReportState,
};

const letterOf = (row: ReportRow | undefined): AnsweredLetter | undefined =>
	row && {
		state: row.state as LetterState,
		email: row.email,
		name: null,
		text: row.message,
		locale: isLocale(row.locale) ? row.locale : "en",
	};
