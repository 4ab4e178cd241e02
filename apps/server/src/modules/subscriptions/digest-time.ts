import { isUrgent, type UpdateKind } from "./campaign-update.ts";

export const minuteMs = 60_000;
/** Nobody gets more than one mail with news in this time, per campaign. */
export const paceMs = 60 * minuteMs;
/** How long before its date a stream is announced to begin, and for how long other news leave that hour's mail to it. */
export const soonMs = 60 * minuteMs;
/** How long after its date a stream that has not begun is still waited for. */
const lateMs = 10 * minuteMs;
/** A mail on which nobody has decided for so long is given up: its tries are over. */
const givenUpMs = 24 * 60 * minuteMs;

export type LastMail = { createdAt: Date; state: "undecided" | "sent" | "suppressed" | "refused"; sentAt: Date | null };

/** What the decision looks at. */
export type DigestFacts = {
	now: Date;
	/** What there is to tell. */
	kinds: readonly UpdateKind[];
	/** The last mail with news to this subscriber. */
	lastMail: LastMail | null;
	/** When the campaign's upcoming stream is to begin. */
	nextStart: Date | null;
};

/**
 * When the next mail may leave: now, or the time at which to look again.
 *
 * The hour counts from when the last mail was really sent, not from when it was asked for: a mail that a broken server
 * held up for fifty minutes is not followed by another one ten minutes later.
 */
export function digestTime({ now, kinds, lastMail, nextStart }: DigestFacts): Date {
	const at = now.getTime();
	if (lastMail?.state === "undecided" && at < lastMail.createdAt.getTime() + givenUpMs) return new Date(at + minuteMs);
	if (lastMail?.sentAt && at < lastMail.sentAt.getTime() + paceMs) return new Date(lastMail.sentAt.getTime() + paceMs);
	if (!nextStart || kinds.some(isUrgent)) return now;
	// Other news wait, so that the hour's mail is there to say that it begins.
	const start = nextStart.getTime();
	return at >= start - soonMs && at < start + lateMs ? new Date(start + lateMs) : now;
}
