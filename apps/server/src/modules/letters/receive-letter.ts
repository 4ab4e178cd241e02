import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { queueMail } from "../notifications/index.ts";
import type { LetterStore } from "./letter-store.queries.ts";

/** Within this time the same content is one letter. */
const sameLetterMs = 24 * 3_600_000;
export const hourMs = 3_600_000;
/**
 * Letters of one e-mail within an hour that are acknowledged. Anyone can write any e-mail into a form, so further ones
 * are stored and not acknowledged.
 */
const acknowledgedPerHour = 5;

type ReceivedLetter = {
	email: string;
	accountId: string | null;
	requestId: string;
	contentHash: Buffer;
	/** The kind of the mail to the sender. */
	acknowledgement: string;
	audit: { action: string; after?: object };
	insert(tx: Db, row: { id: string; contentHash: Buffer; createdAt: Date }): Promise<void>;
	mailOperator(tx: Db, row: { id: string; createdAt: Date }): Promise<void>;
};

/**
 * Stores a letter, mails it to the operator and acknowledges it to its sender, atomically. A letter is identified by
 * its content, not by a key of the caller: a double click, a repeated request and a second tab all result in one letter
 * and one pair of mails.
 */
export async function receiveLetter(deps: Platform, store: LetterStore, letter: ReceivedLetter): Promise<void> {
	const { email, contentHash } = letter;
	const id = deps.newId();
	const createdAt = deps.clock();
	const before = (ms: number) => new Date(createdAt.getTime() - ms);
	await deps.db.transaction().execute(async (tx) => {
		await store.lockContent(tx, contentHash);
		if (await store.wasStoredSince(tx, contentHash, before(sameLetterMs))) return;
		await letter.insert(tx, { id, contentHash, createdAt });
		await letter.mailOperator(tx, { id, createdAt });
		if ((await store.countFrom(tx, email, before(hourMs))) <= acknowledgedPerHour) {
			await queueMail(deps, tx, { kind: letter.acknowledgement, subjectId: id, recipient: email });
		}
		await recordAudit(deps, tx, {
			actorId: letter.accountId,
			subject: { kind: store.kind, id },
			requestId: letter.requestId,
			...letter.audit,
		});
	});
}
