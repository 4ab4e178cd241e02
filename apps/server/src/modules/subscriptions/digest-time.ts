import { isUrgent, type UpdateKind } from "./campaign-update.ts";

export const minuteMs = 60_000;
/** At most one mail with news per subscriber and campaign in this time. */
export const paceMs = 60 * minuteMs;
/** A stream is announced this long before its start, and other news leave that hour's mail to the announcement. */
export const soonMs = 60 * minuteMs;
/** A stream that has not started is still expected for this long after its date. */
const startDelayMs = 10 * minuteMs;
/** A mail without an outcome is considered failed after this time: its retries are over. */
const givenUpMs = 24 * 60 * minuteMs;

export type LastMail = { createdAt: Date; state: "undecided" | "sent" | "suppressed" | "refused"; sentAt: Date | null };

/** Inputs of the decision. */
export type DigestFacts = {
	now: Date;
	/** The kinds of the pending updates. */
	kinds: readonly UpdateKind[];
	/** The last mail with news to this subscriber. */
	lastMail: LastMail | null;
	/** The scheduled start of the campaign's upcoming stream. */
	nextStart: Date | null;
};

/**
 * Decides when the next mail may be sent: now, or the time of the next check.
 *
 * The hour counts from when the last mail was sent, not from when it was queued: a mail that was delayed for fifty
 * minutes is not followed by another one ten minutes later.
 */
export function digestTime({ now, kinds, lastMail, nextStart }: DigestFacts): Date {
	const at = now.getTime();
	if (lastMail?.state === "undecided" && at < lastMail.createdAt.getTime() + givenUpMs) return new Date(at + minuteMs);
	if (lastMail?.sentAt && at < lastMail.sentAt.getTime() + paceMs) return new Date(lastMail.sentAt.getTime() + paceMs);
	if (!nextStart || kinds.some(isUrgent)) return now;
	// Other news wait, so that the hour's mail is available for the start of the stream.
	const start = nextStart.getTime();
	return at >= start - soonMs && at < start + startDelayMs ? new Date(start + startDelayMs) : now;
}
