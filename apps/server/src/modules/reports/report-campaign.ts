import type { ReportBody } from "@stride/contract/campaigns/reports";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { hourMs, receiveLetter } from "../letters/index.ts";
import { queueMail } from "../notifications/index.ts";
import { reportAcknowledged, reportReceived, reportsFlooding } from "./report-mails.ts";
import { countReportsOf, insertReport, lockReportsOf, reportStore } from "./reports.queries.ts";

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
