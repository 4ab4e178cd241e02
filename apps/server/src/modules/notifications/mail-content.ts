import type { Locale } from "@stride/i18n";

/** What a mail says, as plain sentences; the layout makes HTML and text of it and escapes everything. */
export type MailContent = {
	heading: string;
	paragraphs: readonly string[];
	/** A table of labels and values. */
	rows?: readonly { label: string; value: string }[];
	/** The one thing to do; its address also stands in plain words. */
	button?: { label: string; url: string };
	/** Other ways to continue, in plain words. */
	links?: readonly { text: string; url: string }[];
	smallPrint?: readonly string[];
};

/** A mail ready to be laid out. */
export type ComposedMail = {
	to: string;
	locale: Locale;
	subject: string;
	/** Where an answer goes, if not to the support address. */
	replyTo?: string;
	content: MailContent;
	/** Where a POST turns mails of this kind off (RFC 8058); mail programs offer it beside the mail. */
	unsubscribeUrl?: string;
};

/**
 * Makes the mail of one kind at the moment of sending, from the present state.
 * A retry asks again. Null: there is nothing (or nothing any more) to say.
 */
export type MailComposer = (subjectId: string) => Promise<ComposedMail | null>;
