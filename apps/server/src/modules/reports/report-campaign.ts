import type { ReportBody } from "@stride/contract/campaigns/reports";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { getCampaignRow } from "../campaigns/index.ts";
import { acknowledgedPerHour } from "../letters/index.ts";
import { queueMail } from "../notifications/index.ts";
import { reportAcknowledged, reportReceived, reportsFlooding } from "./report-mails.ts";
import {
	countReportsSince,
	insertReport,
	lockReportContent,
	lockReportsOf,
	wasReportedSince,
} from "./reports.queries.ts";

/** Within this time the same text about the same campaign is one report. */
const sameReportMs = 24 * 3_600_000;

/** Beyond these numbers in an hour a report is stored, and no mail is sent. */
const hourMs = 3_600_000;
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
 * Stores a report, mails it to the operator and acknowledges it to its sender, atomically. A flood of reports cannot
 * suppress a genuine one: each is stored and listed at the operator's desk, but no longer mailed.
 * @throws AppError CampaignNotFoundException, ForbiddenException for the campaign's author
 */
export async function reportCampaign(deps: Platform, input: Input): Promise<void> {
	const { email, message } = input.body;
	const campaign = await getCampaignRow(deps, input.campaign);
	if (campaign.authorId === input.accountId) throw new AppError("ForbiddenException");
	const contentHash = deps.secrets.hash("report", JSON.stringify([campaign.id, emailKey(email), message]));
	const id = deps.newId();
	const createdAt = deps.clock();
	await deps.db.transaction().execute(async (tx) => {
		await lockReportContent(tx, contentHash);
		await lockReportsOf(tx, campaign.id);
		if (await wasReportedSince(tx, contentHash, new Date(createdAt.getTime() - sameReportMs))) return;
		const { accountId, clientId, locale } = input;
		await insertReport(tx, {
			id,
			campaignId: campaign.id,
			accountId,
			email,
			message,
			locale,
			clientId,
			contentHash,
			createdAt,
		});
		await mailReport(deps, tx, { id, campaignId: campaign.id, email, createdAt });
		await recordAudit(deps, tx, {
			actorId: accountId,
			action: "campaign-reported",
			subject: { kind: "report", id },
			requestId: input.requestId,
			after: { campaignId: campaign.id },
		});
	});
}

async function mailReport(
	deps: Platform,
	tx: Db,
	{ id, campaignId, email, createdAt }: { id: string; campaignId: string; email: string; createdAt: Date },
): Promise<void> {
	const recipient = deps.config.site.operatorEmail;
	const since = new Date(createdAt.getTime() - hourMs);
	const { ofCampaign, ofSender } = await countReportsSince(tx, { campaignId, email, since });
	if (ofCampaign <= mailedPerCampaign) {
		await queueMail(deps, tx, { kind: reportReceived, subjectId: id, recipient });
	} else if (ofCampaign === mailedPerCampaign + 1) {
		await queueMail(deps, tx, { kind: reportsFlooding, subjectId: id, recipient });
	}
	if (ofSender <= acknowledgedPerHour) {
		await queueMail(deps, tx, { kind: reportAcknowledged, subjectId: id, recipient: email });
	}
}
