import type { ReportCategory } from "@stride/contract/campaigns/report-subjects";
import type { CampaignReport, LetterState } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { storedLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { listPeople } from "../accounts/index.ts";
import { listConcernedCampaigns } from "../campaigns/index.ts";
import {
	type AnsweredLetter,
	type LetterBox,
	type LetterListInput,
	listAnswers,
	readWork,
	searchOf,
} from "../letters/index.ts";
import { listDecisions } from "./objections.ts";
import { listSubjects } from "./reportables.ts";
import { findReport, listInState, lockReport, type ReportRow, reportStore, subjectKeyOf } from "./reports.queries.ts";

/** For the operator: reports with their subjects, answers and decisions. */
export async function listCampaignReports(
	deps: Pick<Platform, "db" | "clock" | "config">,
	{ page, bounds, ...filter }: LetterListInput,
) {
	const { db } = deps;
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const search = { ...window, ...bounds, ...(await searchOf(deps, filter)) };
	const { rows: all, found } = await listInState(db, search);
	const { rows, pagination } = cutPage(window, all);
	const workOf = await readWork(deps, "report", rows);
	const ids = rows.map(({ id }) => id);
	const [subjectOf, campaigns, people, answers, decisions] = await Promise.all([
		listSubjects(db, rows.map(subjectKeyOf)),
		listConcernedCampaigns(
			db,
			rows.flatMap(({ campaignId }) => campaignId ?? []),
		),
		listPeople(
			db,
			rows.map(({ accountId }) => accountId),
		),
		listAnswers(db, "report", ids),
		listDecisions(db, ids),
	]);
	const data = rows.map((row): CampaignReport => {
		const { id, campaignId, accountId, email, name, message, ofCampaign } = row;
		const { authorId, visibility, path, kind, id: subjectId, title } = subjectOf(subjectKeyOf(row));
		return {
			id,
			...workOf(row),
			state: row.state as LetterState,
			locale: storedLocale(row.locale),
			createdAt: row.createdAt.toISOString(),
			answers: answers.get(id) ?? [],
			subject: { kind, id: subjectId, title, visibility, path: visibility === "shown" ? path : null },
			campaign: campaignId === null ? null : campaigns(campaignId),
			ownerId: authorId,
			category: row.category as ReportCategory,
			email,
			name,
			reporter: (accountId && people.get(accountId)) || null,
			message,
			ofCampaign,
			decision: decisions.get(id) ?? null,
		};
	});
	return { data, pagination, found };
}

/** Reports as letters that the operator can answer. */
export const reportLetters: LetterBox = {
	...reportStore,
	find: async (db, id) => letterOf(await findReport(db, id)),
	lock: async (tx, id) => letterOf(await lockReport(tx, id)),
};

const letterOf = (row: ReportRow | undefined): AnsweredLetter | undefined =>
	row && {
		state: row.state as LetterState,
		assignedTo: row.assignedTo,
		email: row.email,
		name: null,
		text: row.message,
		locale: storedLocale(row.locale),
	};
