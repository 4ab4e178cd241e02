import type { PersonalRecords } from "../accounts/index.ts";
import { deleteAnswers, withAnswerTexts } from "../letters/index.ts";
import { forgetReporter, listReportsFrom } from "./reports.queries.ts";

/**
 * The personal data of this module: a person's reports. After a removal they remain, since they are about a campaign,
 * without their sender and the answers to the sender.
 */
export const reportRecords: PersonalRecords = {
	collect: async (db, person) => ({ reports: await withAnswerTexts(db, "report", await listReportsFrom(db, person)) }),
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
