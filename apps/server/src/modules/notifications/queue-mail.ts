import { mailLimits } from "@stride/contract/mail-limits";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { insertBatch, insertMail } from "./notifications.queries.ts";
import { recipientHash } from "./recipient-hash.ts";
import { batchMax, sendMailBatchJob, sendMailJob } from "./send-mail-job.ts";

/** How far back mails count. */
export const mailPaceWindowMs = 24 * 3_600_000;
const pauseMs = mailLimits.pauseSeconds * 1000;

/**
 * - `due`: may leave now
 * - `paused`: another one has just left
 * - `spent`: the address got its mails of this day
 */
export type MailPace = { kind: "due" } | { kind: "paused"; until: Date } | { kind: "spent" };

/**
 * Paces mails of one kind to one address, across all requesters.
 * @param mailed when such mails left in the last day
 */
export function paceMail(mailed: readonly Date[], now: Date): MailPace {
	if (mailed.length >= mailLimits.perDay) return { kind: "spent" };
	const until = new Date(Math.max(0, ...mailed.map((at) => at.getTime())) + pauseMs);
	return until > now ? { kind: "paused", until } : { kind: "due" };
}

export type MailRequest = {
	/** A kind with a composer in the composition root. */
	kind: string;
	/** UUID of the mail's subject, passed to the composer. */
	subjectId: string;
	/** The e-mail address; only its hash is stored. */
	recipient: string;
	/** The language of the request that causes the mail; absent for mails without a request. */
	locale?: Locale | undefined;
	/** When the link in it expires: later it is not sent. */
	expiresAt?: Date;
};

/**
 * Enqueues a mail in the caller's transaction: it is sent if, and only if, that commits. Repeated calls send one mail
 * per kind, subject and recipient.
 */
export async function queueMail(
	deps: Pick<Platform, "secrets" | "newId" | "clock" | "jobs">,
	db: Db,
	{ kind, subjectId, recipient, locale, expiresAt }: MailRequest,
): Promise<void> {
	// A removed account has no address.
	if (recipient === "") return;
	const id = deps.newId();
	const isNew = await insertMail(db, {
		id,
		kind,
		subjectId,
		recipientHash: recipientHash(deps.secrets, recipient),
		locale: locale ?? null,
		createdAt: deps.clock(),
		expiresAt: expiresAt ?? null,
	});
	if (isNew) await deps.jobs.send(db, sendMailJob, { mailId: id });
}

/**
 * Enqueues mails of one kind to many recipients in the caller's transaction, with one job for up to 500 of them.
 * Repeated calls send one mail per subject and recipient.
 */
export async function queueMails(
	deps: Pick<Platform, "secrets" | "newId" | "clock" | "jobs">,
	db: Db,
	kind: string,
	mails: readonly { subjectId: string; recipient: string }[],
): Promise<void> {
	const addressed = mails.filter(({ recipient }) => recipient !== "");
	for (let start = 0; start < addressed.length; start += batchMax) {
		const batchId = deps.newId();
		const rows = addressed.slice(start, start + batchMax).map(({ subjectId, recipient }) => ({
			id: deps.newId(),
			kind,
			subjectId,
			recipientHash: recipientHash(deps.secrets, recipient),
			locale: null,
			createdAt: deps.clock(),
			batchId,
		}));
		if ((await insertBatch(db, rows)) > 0) await deps.jobs.send(db, sendMailBatchJob, { batchId });
	}
}
