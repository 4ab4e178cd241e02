import type { LetterKind } from "@stride/contract/operator/operator-letters";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import type { ComposedMail, MailComposer, MailContent } from "../notifications/index.ts";
import type { LetterBox } from "./letter-box.ts";
import { findAnswer } from "./letters.queries.ts";

export const letterAnswered = "letter-answered";

/** The composers of this module's mails, by kind. */
export function letterMails(
	deps: Platform,
	boxes: Readonly<Record<LetterKind, LetterBox>>,
): Record<string, MailComposer> {
	return {
		[letterAnswered]: async (id) => {
			const answer = await findAnswer(deps.db, id);
			if (!answer) return null;
			const { text, messageId, reportId } = answer;
			const box = boxes[messageId === null ? "report" : "contact-message"];
			return composeAnswer(deps, { box, letterId: String(messageId ?? reportId), text });
		},
	};
}

/**
 * Repeats nothing of the letter, not even the name: an attacker could type a victim's address and have us deliver the
 * attacker's text.
 * @param mail key of its texts
 * @param rows texts of ours only, for the same reason
 */
export function acknowledgement(
	{ config, texts }: Platform,
	mail: "contactAcknowledged" | "reportAcknowledged",
	{ email, locale, rows = [] }: { email: string; locale: Locale; rows?: MailContent["rows"] },
): ComposedMail {
	const say = (key: string) => texts.mail(locale, `${mail}.${key}`, { brand: config.site.brand });
	return {
		to: email,
		locale,
		subject: say("subject"),
		content: {
			heading: say("heading"),
			paragraphs: [say("text"), say("next")],
			...(rows.length > 0 && { rows }),
			smallPrint: [say("notRequested")],
		},
	};
}

/** The operator's own text, and below it the letter that it answers, written by the sender. */
async function composeAnswer(
	{ config, db, texts }: Platform,
	{ box, letterId, text }: { box: LetterBox; letterId: string; text: string },
): Promise<ComposedMail | null> {
	const letter = await box.find(db, letterId);
	if (!letter || letter.email === null) return null;
	const { locale, name } = letter;
	const say = (key: string) =>
		texts.mail(locale, `letterAnswered.${key}`, { kind: box.kind, brand: config.site.brand });
	const linesOf = (words: string) => words.split(/[\r\n]+/).filter(Boolean);
	return {
		to: letter.email,
		locale,
		subject: say("subject"),
		content: {
			heading: name === null ? say("heading") : texts.mail(locale, "greeting", { name }),
			paragraphs: linesOf(text),
			smallPrint: [say("written"), ...linesOf(letter.text)],
		},
	};
}
