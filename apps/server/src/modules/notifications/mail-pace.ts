import { mailLimits } from "@stride/contract/mail-limits";

/** How far back mails count. */
export const mailPaceWindowMs = 24 * 3_600_000;
const pauseMs = mailLimits.pauseSeconds * 1000;

/**
 * - `due`: may leave now
 * - `paused`: another one has just left
 * - `spent`: the address got its mails of this day
 */
export type MailPace = { kind: "due" } | { kind: "paused"; until: Date } | { kind: "spent" };

/**
 * Paces mails of one kind to one address, across all requesters.
 * @param mailed when such mails left in the last day
 */
export function paceMail(mailed: readonly Date[], now: Date): MailPace {
	if (mailed.length >= mailLimits.perDay) return { kind: "spent" };
	const until = new Date(Math.max(0, ...mailed.map((at) => at.getTime())) + pauseMs);
	return until > now ? { kind: "paused", until } : { kind: "due" };
}
