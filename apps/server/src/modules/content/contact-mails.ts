import { type Locale, storedLocale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { acknowledgement } from "../letters/index.ts";
import type { ComposedMail, MailComposer } from "../notifications/index.ts";
import { findMessage, type MessageRow } from "./contact.queries.ts";

export const contactReceived = "contact-received";
export const contactAcknowledged = "contact-acknowledged";

type Message = Omit<MessageRow, "locale"> & { locale: Locale };

/** The composers of this module's mails, by kind. */
export function contactMails(deps: Platform): Record<string, MailComposer> {
	const withMessage =
		(compose: (deps: Platform, message: Message) => ComposedMail): MailComposer =>
		async (id) => {
			const message = await findMessage(deps.db, id);
			return message ? compose(deps, { ...message, locale: storedLocale(message.locale) }) : null;
		};
	return {
		[contactReceived]: withMessage(messageToOperator),
		[contactAcknowledged]: withMessage((_, message) => acknowledgement(deps, "contactAcknowledged", message)),
	};
}

/** In the sender's language, the language of the answer; a reply goes directly to the sender. */
function messageToOperator({ config, texts }: Platform, message: Message): ComposedMail {
	const say = (key: string, values?: Record<string, string>) =>
		texts.mail(message.locale, `contactReceived.${key}`, values);
	return {
		to: config.site.operatorEmail,
		replyTo: message.email,
		locale: message.locale,
		subject: say("subject", { name: message.name }),
		content: {
			heading: say("heading", { name: message.name }),
			paragraphs: message.comment.split(/[\r\n]+/).filter(Boolean),
			rows: [
				{ label: say("name"), value: message.name },
				{ label: say("email"), value: message.email },
				...(message.phoneNumber ? [{ label: say("phone"), value: message.phoneNumber }] : []),
				...(message.websiteUrl ? [{ label: say("website"), value: message.websiteUrl }] : []),
			],
			smallPrint: [say("answer", { email: message.email })],
		},
	};
}
