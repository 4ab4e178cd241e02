import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { insertMail } from "./notifications.queries.ts";
import { recipientHash } from "./recipient-hash.ts";
import { sendMailJob } from "./send-mail-job.ts";

export type MailRequest = {
	/** One of the kinds for which the composition root has a composer. */
	kind: string;
	/** UUID of what the mail is about; the composer is asked with it. */
	subjectId: string;
	/** The e-mail address; only its hash is kept. */
	recipient: string;
};

/**
 * Asks for a mail in the caller's transaction: it is sent if, and only if, that commits. However often it is asked
 * for, one mail leaves per kind, subject and recipient.
 */
export async function queueMail(
	deps: Pick<Platform, "secrets" | "newId" | "clock" | "jobs">,
	db: Db,
	{ kind, subjectId, recipient }: MailRequest,
): Promise<void> {
	// A person who was removed has no address any more: nobody is left to read it.
	if (recipient === "") return;
	const id = deps.newId();
	const isNew = await insertMail(db, {
		id,
		kind,
		subjectId,
		recipientHash: recipientHash(deps.secrets, recipient),
		createdAt: deps.clock(),
	});
	if (isNew) await deps.jobs.send(db, sendMailJob, { mailId: id });
}
