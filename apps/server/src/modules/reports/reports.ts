import type { ReportBody } from "@stride/contract/campaigns/reports";
import type { CampaignReport, LetterState } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { listPeople } from "../accounts/index.ts";
import { getCampaignRow, listConcernedCampaigns } from "../campaigns/index.ts";
import {
	type AnsweredLetter,
	hourMs,
	type LetterBox,
	type LetterListInput,
	letterLocale,
	listAnswers,
	readWork,
	receiveLetter,
	searchOf,
} from "../letters/index.ts";
import { queueMail } from "../notifications/index.ts";
import { reportAcknowledged, reportReceived, reportsFlooding } from "./report-mails.ts";
import {
	countReportsOf,
	findReport,
	insertReport,
	listInState,
	lockReport,
	lockReportsOf,
	type ReportRow,
	reportStore,
} from "./reports.queries.ts";

/** Beyond this number in an hour a report of the same campaign is stored, and not mailed to the operator. */
const mailedPerCampaign = 20;

type Input = {
	campaign: string;
	body: ReportBody;
	accountId: string | null;
	clientId: string | null;
	locale: Locale;
	requestId: string;
};

/**
 * Receives a report of a campaign. A flood of reports cannot suppress a genuine one: each is stored and listed at the
 * operator's desk, but no longer mailed.
 * @throws AppError CampaignNotFoundException, ForbiddenException for the campaign's author
 */
export async function reportCampaign(deps: Platform, input: Input): Promise<void> {
	const { accountId, clientId, locale, requestId } = input;
	const { email, message } = input.body;
	const { id: campaignId, authorId } = await getCampaignRow(deps, input.campaign);
	if (authorId === accountId) throw new AppError("ForbiddenException");
	await receiveLetter(deps, reportStore, {
		email,
		accountId,
		requestId,
		contentHash: deps.secrets.hash("report", JSON.stringify([campaignId, emailKey(email), message])),
		acknowledgement: reportAcknowledged,
		audit: { action: "campaign-reported", after: { campaignId } },
		async insert(tx, row) {
			await lockReportsOf(tx, campaignId);
			await insertReport(tx, { ...row, campaignId, accountId, email, message, locale, clientId });
		},
		mailOperator: (tx, row) => mailOperator(deps, tx, { ...row, campaignId }),
	});
}

async function mailOperator(
	deps: Platform,
	tx: Db,
	{ id, campaignId, createdAt }: { id: string; campaignId: string; createdAt: Date },
): Promise<void> {
	const recipient = deps.config.site.operatorEmail;
	const count = await countReportsOf(tx, campaignId, new Date(createdAt.getTime() - hourMs));
	if (count > mailedPerCampaign + 1) return;
	const kind = count <= mailedPerCampaign ? reportReceived : reportsFlooding;
	await queueMail(deps, tx, { kind, subjectId: id, recipient });
}

/** For the operator: reports of campaigns with their answers. */
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
	const [campaigns, people, answers] = await Promise.all([
		listConcernedCampaigns(
			db,
			rows.map(({ campaignId }) => campaignId),
		),
		listPeople(
			db,
			rows.map(({ accountId }) => accountId),
		),
		listAnswers(
			db,
			"report",
			rows.map(({ id }) => id),
		),
	]);
	const data = rows.map(
		({
			id,
			campaignId,
			accountId,
			email,
			message,
			locale,
			createdAt,
			ofCampaign,
			assignedTo,
			...row
		}): CampaignReport => ({
			id,
			...workOf({ id, assignedTo }),
			state: row.state as LetterState,
			locale: letterLocale(locale),
			createdAt: createdAt.toISOString(),
			answers: answers.get(id) ?? [],
			campaign: campaigns(campaignId),
			email,
			reporter: (accountId && people.get(accountId)) || null,
			message,
			ofCampaign,
		}),
	);
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
		locale: letterLocale(row.locale),
	};
