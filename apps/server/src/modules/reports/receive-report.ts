import type { ReportCategory } from "@stride/contract/campaigns/report-subjects";
import type { Locale } from "@stride/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { hourMs, receiveLetter } from "../letters/index.ts";
import { queueMail } from "../notifications/index.ts";
import { reportAcknowledged, reportReceived, reportsFlooding } from "./report-mails.ts";
import { getPublicSubject, type SubjectKey } from "./reportables.ts";
import { countReportsOf, type Flooded, insertReport, lockReportsOf, reportStore } from "./reports.queries.ts";

/** Beyond this number in an hour a report of the same campaign or profile is stored, and not mailed to the operator. */
const mailedPerHour = 20;

type Input = {
	subject: SubjectKey;
	notice: { category: ReportCategory; name: string | null; email: string | null; message: string };
	accountId: string | null;
	clientId: string | null;
	locale: Locale;
	requestId: string;
};

/**
 * Receives a report of public content. A flood of reports cannot suppress a genuine one: each is stored and listed at the
 * operator's desk, but no longer mailed. Of a report without an e-mail nothing is stored that identifies its sender.
 * @throws AppError of the subject's kind for what is not public, ForbiddenException for the sender's own
 */
export async function receiveReport(deps: Platform, input: Input): Promise<void> {
	const { locale, requestId, notice } = input;
	const { id: subjectId, kind, campaignId, authorId } = await getPublicSubject(deps.db, input.subject);
	if (authorId === input.accountId) throw new AppError("ForbiddenException");
	const { email, message, category } = notice;
	const [accountId, clientId] = email === null ? [null, null] : [input.accountId, input.clientId];
	const flooded: Flooded = campaignId === null ? { subjectId } : { campaignId };
	await receiveLetter(deps, reportStore, {
		email,
		accountId,
		requestId,
		contentHash: deps.secrets.hash("report", JSON.stringify([subjectId, emailKey(email ?? ""), message])),
		acknowledgement: reportAcknowledged,
		audit: {
			action: campaignId === subjectId ? "campaign-reported" : "content-reported",
			after: { ...(campaignId && { campaignId }), subjectId, category },
		},
		async insert(tx, row) {
			await lockReportsOf(tx, flooded);
			const subject = { subjectKind: kind, subjectId: kind === "campaign" ? null : subjectId, campaignId };
			await insertReport(tx, { ...row, ...subject, ...notice, accountId, locale, clientId });
		},
		mailOperator: (tx, row) => mailOperator(deps, tx, { ...row, flooded }),
	});
}

async function mailOperator(
	deps: Platform,
	tx: Db,
	{ id, flooded, createdAt }: { id: string; flooded: Flooded; createdAt: Date },
): Promise<void> {
	const recipient = deps.config.site.operatorEmail;
	const count = await countReportsOf(tx, flooded, new Date(createdAt.getTime() - hourMs));
	if (count > mailedPerHour + 1) return;
	const kind = count <= mailedPerHour ? reportReceived : reportsFlooding;
	await queueMail(deps, tx, { kind, subjectId: id, recipient });
}
