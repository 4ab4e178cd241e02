import type { Locale } from "@stride/i18n";

/** A mail's content as plain text; the layout renders HTML and text from it and escapes everything. */
export type MailContent = {
	heading: string;
	paragraphs: readonly string[];
	/** A table of labels and values. */
	rows?: readonly { label: string; value: string }[];
	/** The call to action; its address also appears as plain text. */
	button?: { label: string; url: string };
	/** Alternative links, as plain text. */
	links?: readonly { text: string; url: string }[];
	smallPrint?: readonly string[];
};

/** A mail ready for layout. */
export type ComposedMail = {
	to: string;
	locale: Locale;
	subject: string;
	/** Recipient of replies, if not the support address. */
	replyTo?: string;
	content: MailContent;
	/** One-click unsubscribe address (RFC 8058), which mail programs show beside the mail. */
	unsubscribeUrl?: string;
};

/** A mail that is composed at a later time. */
export type DeferredMail = { deferredUntil: Date };

/**
 * Composes a mail of one kind at the time of sending, from the current state. A retry composes again. Null: there is
 * nothing (left) to say.
 * @param requestLocale the language of the request that caused the mail, if there was one
 */
export type MailComposer = (
	subjectId: string,
	requestLocale: Locale | null,
) => Promise<ComposedMail | DeferredMail | null>;
