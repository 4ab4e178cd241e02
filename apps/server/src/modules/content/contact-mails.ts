import { isLocale, type Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { ComposedMail, MailComposer } from "../notifications/index.ts";
import { findContactMessage } from "./contact.queries.ts";

export const contactReceived = "contact-received";
export const contactAcknowledged = "contact-acknowledged";

type StoredMessage = NonNullable<Awaited<ReturnType<typeof findContactMessage>>>;
type Message = Omit<StoredMessage, "locale"> & { locale: Locale };

/** The composers of this module's mails, by kind. */
export function contactMails(deps: Platform): Record<string, MailComposer> {
	const withMessage =
		(compose: (deps: Platform, message: Message) => ComposedMail): MailComposer =>
		async (id) => {
			const message = await findContactMessage(deps.db, id);
			return message ? compose(deps, { ...message, locale: isLocale(message.locale) ? message.locale : "en" }) : null;
		};
	return {
		[contactReceived]: withMessage(messageToOperator),
		[contactAcknowledged]: withMessage(wordToSender),
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

/**
 * Repeats nothing of the message, not even the name: an attacker could type a victim's address and have us deliver the
 * attacker's text.
 */
function wordToSender({ config, texts }: Platform, message: Message): ComposedMail {
	const { brand } = config.site;
	const say = (key: string) => texts.mail(message.locale, `contactAcknowledged.${key}`, { brand });
	return {
		to: message.email,
		locale: message.locale,
		subject: say("subject"),
		content: { heading: say("heading"), paragraphs: [say("text"), say("next")], smallPrint: [say("notRequested")] },
	};
}
