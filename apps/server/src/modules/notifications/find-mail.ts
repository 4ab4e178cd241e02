import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { findMailOf, listMailsTo as listRows, type MailState } from "./notifications.queries.ts";
import { recipientHashes } from "./recipient-hash.ts";

/** The outcome of a mail. Undecided while it waits and between failed attempts. */
export type MailOutcome = {
	createdAt: Date;
	decided: { state: Exclude<MailState, "queued" | "sending">; sentAt: Date | null } | null;
};

/** The newest mail of a kind about a subject, to any recipient. */
export async function findMail(db: Db, mail: { kind: string; subjectId: string }): Promise<MailOutcome | null> {
	const row = await findMailOf(db, mail);
	if (!row) return null;
	const { state, sentAt, createdAt } = row;
	if (state === "sent" || state === "suppressed" || state === "refused")
		return { createdAt, decided: { state, sentAt } };
	return { createdAt, decided: null };
}

const mailsMax = 5_000;

/** The kinds and times of mails sent to an address, without their content. */
export const listMailsTo = ({ secrets }: Pick<Platform, "secrets">, db: Db, email: string) =>
	listRows(db, recipientHashes(secrets, email), mailsMax);
