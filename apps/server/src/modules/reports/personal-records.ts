import type { PersonalRecords } from "../accounts/index.ts";
import { deleteAnswers, withAnswerTexts } from "../letters/index.ts";
import { forgetOwner, listDecisionsAbout } from "./decisions.queries.ts";
import { listDecisions } from "./objections.ts";
import { forgetReporter, listReportsFrom } from "./reports.queries.ts";

/**
 * The personal data of this module: a person's reports with the decisions, and the decisions about their own content.
 * After a removal the reports remain, since they are about content of others, without their sender and the answers to
 * the sender.
 */
export const reportRecords: PersonalRecords = {
	async collect(db, person) {
		const reports = await listReportsFrom(db, person);
		const decisions = await listDecisions(
			db,
			reports.map(({ id }) => id),
		);
		const decided = reports.map((report) => {
			const { by, ...decision } = decisions.get(report.id) ?? {};
			return { ...report, decision: decisions.has(report.id) ? decision : null };
		});
		return {
			reports: await withAnswerTexts(db, "report", decided),
			reportDecisions: (await listDecisionsAbout(db, person.accountId)).map(({ decidedAt, ...decision }) => ({
				...decision,
				decidedAt: decidedAt.toISOString(),
			})),
		};
	},
	async forget(db, person) {
		const reports = await listReportsFrom(db, person);
		await deleteAnswers(
			db,
			"report",
			reports.map(({ id }) => id),
		);
		await forgetReporter(db, person);
		await forgetOwner(db, person.accountId);
	},
};
