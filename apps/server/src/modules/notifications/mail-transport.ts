/** A mail as it is sent. */
export type OutgoingMail = {
	/** Without angle brackets; the same for every attempt of one mail, so that a mailbox can detect a duplicate. */
	messageId: string;
	from: { name: string; address: string };
	/** Where the mail is returned if it cannot be delivered (the envelope's sender). */
	returnPath: string;
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
	 * @throws MailboxTroubleError when its mailbox takes no mail at present
	 * @throws Error for a temporary failure; its message contains no address
	 */
	send(mail: OutgoingMail): Promise<void>;
	/** Closes idle connections. */
	close(): void;
};

/**
 * The receiving server rejected the mail permanently. Contains the status only: the response's text quotes the address.
 */
export class MailRefusedError extends Error {
	override readonly name = "MailRefusedError";
	readonly status: number;
	/** The enhanced status (RFC 3463) that says that the address takes no mail; null where the server does not say why. */
	readonly refusal: string | null;

	constructor(status: number, refusal: string | null = null) {
		super(`The receiving server refuses this address (${status}).`);
		this.status = status;
		this.refusal = refusal;
	}
}

/** The mailbox is full or out of order, which may pass. */
export class MailboxTroubleError extends Error {
	override readonly name = "MailboxTroubleError";
	readonly status: string;

	constructor(status: string) {
		super(`The mailbox takes no mail at present (${status}).`);
		this.status = status;
	}
}
