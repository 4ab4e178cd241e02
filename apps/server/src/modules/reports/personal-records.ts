import type { Db } from "../../platform/db/database.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { deleteAnswers, listAnswers } from "../letters/index.ts";
import { forgetReporter, listReportsFrom } from "./reports.queries.ts";

type Sender = Parameters<typeof listReportsFrom>[1];

/**
 * What this module keeps of a person: their reports. These stay, since they are about a campaign, without a sender and
 * without what the sender was answered.
 */
export const reportRecords: PersonalRecords = {
	collect: async (db, person) => ({ reports: await listWithAnswers(db, person) }),
	async forget(db, person) {
		const reports = await listReportsFrom(db, person);
		await deleteAnswers(
			db,
			"report",
			reports.map(({ id }) => id),
		);
		await forgetReporter(db, person);
	},
};

async function listWithAnswers(db: Db, person: Sender) {
	const reports = await listReportsFrom(db, person);
	const answers = await listAnswers(
		db,
		"report",
		reports.map(({ id }) => id),
	);
	return reports.map(({ id, ...report }) => ({
		...report,
		answers: (answers.get(id) ?? []).map(({ text }) => text),
	}));
}
