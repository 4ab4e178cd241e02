import { mailLimits } from "@stride/contract/mail-limits";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The period in which mailed links count. */
export const linkMailWindowMs = hourMs;
/** The pause between two mails for requests of one network or device. */
const samePauseMs = mailLimits.pauseSeconds * 1000;
/** Up to this many links an hour are mailed without a pause, over all requesters. */
const linksPerHour = 10;
/** Beyond that, links are mailed with this pause. */
const floodPauseMs = 10 * minuteMs;

/**
 * Decides whether a request for a link is answered by a mail. Every mailed link stays valid until it expires or one of
 * them is used, so a suppressed mail never leaves the owner without a valid link: in a flood the newest one in the
 * mailbox is younger than half of its lifetime.
 * @param mailed the links of the last hour, newest first
 */
export function isLinkMailDue(
	request: { requesterHash: Buffer | null; isFromKnownDevice: boolean },
	mailed: readonly { requesterHash: Buffer | null; mailedAt: Date }[],
	now: Date,
	linkLifetimeMs: number,
): boolean {
	const ageMs = ({ mailedAt }: { mailedAt: Date }) => now.getTime() - mailedAt.getTime();
	const own = mailed.find(({ requesterHash }) => isSame(requesterHash, request.requesterHash));
	if (own && ageMs(own) < samePauseMs) return false;
	const [newest] = mailed;
	if (!newest || request.isFromKnownDevice || mailed.length < linksPerHour) return true;
	return ageMs(newest) >= Math.min(floodPauseMs, linkLifetimeMs / 2);
}

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
	one === null || other === null ? one === other : one.equals(other);
