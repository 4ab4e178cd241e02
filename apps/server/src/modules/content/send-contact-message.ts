import type { ContactBody } from "@stride/contract/site/contact";
import type { Locale } from "@stride/i18n";
import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { acknowledgedPerHour } from "../letters/index.ts";
import { queueMail } from "../notifications/index.ts";
import {
	countContactMessagesSince,
	insertContactMessage,
	lockContactContent,
	wasContactStoredSince,
} from "./contact.queries.ts";
import { contactAcknowledged, contactReceived } from "./contact-mails.ts";

/** Within this time the same text from the same person is one message. */
const sameMessageMs = 24 * 3_600_000;
const hourMs = 3_600_000;

type Input = {
	body: ContactBody;
	accountId: string | null;
	clientId: string | null;
	locale: Locale;
	requestId: string;
};

/**
 * Stores a message, mails it to the operator and acknowledges it to its sender, atomically.
 * A message is identified by its content, not by a key of the caller: a double click, a repeated request and a second
 * tab all result in one message and one pair of mails.
 */
export async function sendContactMessage(deps: Platform, input: Input): Promise<void> {
	const { name, email, comment } = input.body;
	const websiteUrl = input.body.websiteUrl || null;
	const phoneNumber = input.body.phoneNumber || null;
	const said = [emailKey(email), name, websiteUrl, phoneNumber, comment];
	const contentHash = deps.secrets.hash("contact", JSON.stringify(said));
	const id = deps.newId();
	const createdAt = deps.clock();
	await deps.db.transaction().execute(async (tx) => {
		await lockContactContent(tx, contentHash);
		if (await wasContactStoredSince(tx, contentHash, new Date(createdAt.getTime() - sameMessageMs))) return;
		await insertContactMessage(tx, {
			id,
			name,
			websiteUrl,
			email,
			phoneNumber,
			comment,
			locale: input.locale,
			clientId: input.clientId,
			contentHash,
			createdAt,
		});
		await queueMail(deps, tx, { kind: contactReceived, subjectId: id, recipient: deps.config.site.operatorEmail });
		const ofSender = await countContactMessagesSince(tx, email, new Date(createdAt.getTime() - hourMs));
		if (ofSender <= acknowledgedPerHour) {
			await queueMail(deps, tx, { kind: contactAcknowledged, subjectId: id, recipient: email });
		}
		await recordAudit(deps, tx, {
			actorId: input.accountId,
			action: "contact-message-sent",
			subject: { kind: "contact-message", id },
			requestId: input.requestId,
		});
	});
}
