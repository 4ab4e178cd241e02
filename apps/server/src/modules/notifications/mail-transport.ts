/** A mail as it leaves. */
export type OutgoingMail = {
	/** Without angle brackets; the same for every try of one mail, so that a mailbox can tell a repetition. */
	messageId: string;
	from: { name: string; address: string };
	replyTo: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	headers?: Record<string, string>;
};

/** How mail leaves the house. */
export type MailTransport = {
	/**
	 * Resolves once the next server has taken the mail over.
	 * @throws MailRefusedError when the address will never take it
	 * @throws Error for everything that another try may mend; its message names no address
	 */
	send(mail: OutgoingMail): Promise<void>;
	/** Ends idle connections. */
	close(): void;
};

/** The receiving side has said no for good. Carries the SMTP status only: the answer's text quotes the address. */
export class MailRefusedError extends Error {
	readonly status: number;

	constructor(status: number) {
		super(`The receiving server refuses this address (${status}).`);
		this.name = "MailRefusedError";
		this.status = status;
	}
}
