import type { ContactBody } from "@stride/contract/site/contact";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { receiveLetter } from "../letters/index.ts";
import { queueMail } from "../notifications/index.ts";
import { contactStore, insertContactMessage } from "./contact.queries.ts";
import { contactAcknowledged, contactReceived } from "./contact-mails.ts";

type Input = {
	body: ContactBody;
	accountId: string | null;
	clientId: string | null;
	locale: Locale;
	requestId: string;
};

/** Receives a message of the contact form. */
export async function sendContactMessage(deps: Platform, input: Input): Promise<void> {
	const { accountId, clientId, locale, requestId } = input;
	const { name, email, comment } = input.body;
	const websiteUrl = input.body.websiteUrl || null;
	const phoneNumber = input.body.phoneNumber || null;
	const content = [emailKey(email), name, websiteUrl, phoneNumber, comment];
	await receiveLetter(deps, contactStore, {
		email,
		accountId,
		requestId,
		contentHash: deps.secrets.hash("contact", JSON.stringify(content)),
		acknowledgement: contactAcknowledged,
		audit: { action: "contact-message-sent" },
		insert: (tx, row) =>
			insertContactMessage(tx, { ...row, name, websiteUrl, email, phoneNumber, comment, locale, clientId }),
		mailOperator: (tx, { id }) =>
			queueMail(deps, tx, { kind: contactReceived, subjectId: id, recipient: deps.config.site.operatorEmail }),
	});
}
