import type { Db } from "../../platform/db/database.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { deleteAnswers, listAnswers } from "../letters/index.ts";
import { forgetReporter, listReportsFrom } from "./reports.queries.ts";

type Sender = Parameters<typeof listReportsFrom>[1];

/**
 * The personal data of this module: a person's reports. After a removal they remain, since they are about a campaign,
 * without their sender and the answers to the sender.
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
