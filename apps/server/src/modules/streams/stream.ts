import type { StreamGoneReason } from "@stride/contract/errors";
import { type CaptionLanguage, captionLanguages } from "@stride/contract/streams/caption-languages";
import type { StreamEndReason } from "@stride/contract/streams/streams";

export const streamStates = ["upcoming", "live", "interrupted", "paused", "ended"] as const;
export type StreamState = (typeof streamStates)[number];

/** The transitions of each state. `ended` is final, and only live streams end. */
const transitions: Record<StreamState, readonly StreamState[]> = {
	upcoming: ["live"],
	live: ["interrupted", "ended"],
	interrupted: ["live", "paused", "ended"],
	paused: ["live", "ended"],
	ended: [],
};

export const mayFollow = (from: StreamState, to: StreamState): boolean => transitions[from].includes(to);

export const onAirStates = ["live", "interrupted", "paused"] as const;
export const isOnAir = (state: StreamState): boolean => (onAirStates as readonly StreamState[]).includes(state);

export function readState(text: string): StreamState {
	const state = streamStates.find((known) => known === text);
	if (!state) throw new Error(`Not a stream's state: ${text}`);
	return state;
}

const endReasons: readonly StreamEndReason[] = ["author", "limit", "broadcaster-lost", "campaign-ended", "operator"];
export function readEndReason(text: string): StreamEndReason {
	const reason = endReasons.find((known) => known === text);
	if (!reason) throw new Error(`Not a reason for a stream's end: ${text}`);
	return reason;
}

/** False for a stored language that the product no longer has; its captions are not offered. */
export const isCaptionLanguage = (text: string): text is CaptionLanguage =>
	captionLanguages.some((known) => known === text);

/** The facts that the rules of a stream check. */
export type StreamFacts = {
	authorId: string;
	state: StreamState;
	campaignEndedAt: Date | null;
	/** Null until the recording is complete. */
	durationMs: number | null;
};

export type StreamPermissions = { update: boolean; delete: boolean; broadcast: boolean };

/**
 * A caller's permissions for a stream: its author's, while the campaign is active (D6). A live stream must end before it
 * is deleted.
 * @param accountId the caller's account, null for a visitor
 */
export function streamPermissions(stream: StreamFacts, accountId: string | null): StreamPermissions {
	const mayAct = accountId === stream.authorId && stream.campaignEndedAt === null;
	return {
		update: mayAct,
		delete: mayAct && !isOnAir(stream.state),
		broadcast: mayAct && stream.state !== "ended",
	};
}

/**
 * Whether there is something to watch: a broadcast or its recording, which counts as present until it is known to be
 * empty. A finished campaign shows previews only (D2).
 */
export const isWatchable = (stream: Omit<StreamFacts, "authorId">): boolean =>
	stream.campaignEndedAt === null && stream.state !== "upcoming" && stream.durationMs !== 0;

/** Hidden is also the stream of a removed campaign. */
export function withdrawalOf(stream: {
	isDeleted: boolean;
	isHidden: boolean;
	campaignEndedAt: Date | null;
}): StreamGoneReason | null {
	if (stream.isDeleted) return "deleted";
	if (stream.isHidden) return "hidden";
	return stream.campaignEndedAt === null ? null : "campaign-ended";
}

/** When a live stream has to end, and why. */
export type StreamDeadline = { at: Date; reason: "limit" | "broadcaster-lost" };

/** `pauseSeconds`: from the interruption to the end, at least `resumeSeconds`. */
export type InterruptionLimits = { resumeSeconds: number; pauseSeconds: number };

/** The earlier of the streaming limit and the end of the pause. */
export function deadlineOf(
	stream: { endsBy: Date; interruptedAt: Date | null },
	{ pauseSeconds }: InterruptionLimits,
): StreamDeadline {
	const limit = { at: stream.endsBy, reason: "limit" } as const;
	if (!stream.interruptedAt) return limit;
	const lost = new Date(stream.interruptedAt.getTime() + pauseSeconds * 1_000);
	return lost < limit.at ? { at: lost, reason: "broadcaster-lost" } : limit;
}

/** Until when the broadcaster of an interrupted or paused stream may return; null in every other state. */
export function resumeByOf(
	stream: { state: StreamState; endsBy: Date | null; interruptedAt: Date | null },
	limits: InterruptionLimits,
): Date | null {
	const { state, endsBy, interruptedAt } = stream;
	const isAwaited = state === "interrupted" || state === "paused";
	return isAwaited && endsBy && interruptedAt ? deadlineOf({ endsBy, interruptedAt }, limits).at : null;
}

/** When an interrupted stream becomes paused, unless it ends then; null in every other state. */
export function pauseOf(
	stream: { state: StreamState; interruptedAt: Date | null },
	{ resumeSeconds, pauseSeconds }: InterruptionLimits,
): Date | null {
	if (stream.state !== "interrupted" || !stream.interruptedAt || pauseSeconds <= resumeSeconds) return null;
	return new Date(stream.interruptedAt.getTime() + resumeSeconds * 1_000);
}
