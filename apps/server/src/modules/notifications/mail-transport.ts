/** A mail as it is sent. */
export type OutgoingMail = {
	/** Without angle brackets; the same for every attempt of one mail, so that a mailbox can detect a duplicate. */
	messageId: string;
	from: { name: string; address: string };
	replyTo: string;
	to: string;
	subject: string;
	text: string;
	html: string;
	headers?: Record<string, string>;
};

/** Port to the delivery of mail. */
export type MailTransport = {
	/**
	 * Resolves once the next server has accepted the mail.
	 * @throws MailRefusedError when the address is rejected permanently
	 * @throws Error for a temporary failure; its message contains no address
	 */
	send(mail: OutgoingMail): Promise<void>;
	/** Closes idle connections. */
	close(): void;
};

/**
 * The receiving server rejected the mail permanently. Contains the SMTP status only: the response's text quotes the
 * address.
 */
export class MailRefusedError extends Error {
	readonly status: number;

	constructor(status: number) {
		super(`The receiving server refuses this address (${status}).`);
		this.name = "MailRefusedError";
		this.status = status;
	}
}
