/*
 * What a failed delivery says about the address (RFC 3463, RFC 5321): only an address that the receiving server does not
 * know, or that takes no mail, is suppressed. A refused sender, content, size or policy is ours to correct.
 */

/** - `refused`: the address does not exist, or takes no mail
 * - `temporary`: its mailbox is full or out of order, or the server's answer is ambiguous
 * - `other`: not about the address */
export type FailureKind = "refused" | "temporary" | "other";

const statusPattern = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/;

/** The enhanced status at the beginning of a server's reply, or anywhere in a diagnostic text. */
export const findStatus = (text: string): string | null => statusPattern.exec(text)?.[1] ?? null;

/**
 * 5.1.7 and 5.1.8 concern the sender's address, 5.1.9 a relay; 5.1.0 does not say whose address it means, and servers
 * answer 5.2.1 also to a mailbox that gets mail too fast.
 */
const refusedAddress = /^5\.1\.(?:1|2|3|4|6|10)$/;
const mailboxTrouble = /^(?:[45]\.2\.[0124]|5\.[01]\.0|4\.[0-6]\.\d+|5\.4\.\d+)$/;

/** Of a status that ended the delivery. */
export function judgeStatus(status: string): FailureKind {
	if (refusedAddress.test(status)) return "refused";
	return mailboxTrouble.test(status) ? "temporary" : "other";
}

/** RFC 5321: the mailbox is not available, not local, or not allowed; RFC 7504: the host takes no mail. */
const ambiguousCodes = new Set([550, 551, 553, 556]);

/**
 * What follows from a reply during the delivery.
 * - `refused`: no further attempt, and the address is suppressed
 * - `ambiguous`: no further attempt; the server does not say why
 * - `mailbox`: the mailbox is full or out of order; retried, and given up without an alarm
 * - `retry`: anything else, also what the operator can correct
 */
export type ReplyVerdict = "refused" | "ambiguous" | "mailbox" | "retry";

const troubledMailbox = /^[45]\.2\.[0124]$/;

/** @param stage the command that was answered */
export function judgeReply(code: number, text: string, stage: "RCPT TO" | "DATA"): ReplyVerdict {
	const status = findStatus(text.slice(0, 20));
	if (status !== null && troubledMailbox.test(status)) return "mailbox";
	if (code < 500) return "retry";
	if (status !== null) return refusedAddress.test(status) ? "refused" : "retry";
	return stage === "RCPT TO" && ambiguousCodes.has(code) ? "ambiguous" : "retry";
}
