import type { StreamEndReason } from "@stride/contract/streams";

export const streamStates = ["upcoming", "live", "interrupted", "ended"] as const;
export type StreamState = (typeof streamStates)[number];

/** From each state, the states that may follow. Nothing follows the end, and nothing ends that was never on the air. */
const transitions: Record<StreamState, readonly StreamState[]> = {
	upcoming: ["live"],
	live: ["interrupted", "ended"],
	interrupted: ["live", "ended"],
	ended: [],
};

export const mayFollow = (from: StreamState, to: StreamState): boolean => transitions[from].includes(to);

export const onAirStates = ["live", "interrupted"] as const;
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

/** What the rules of a stream look at. */
export type StreamFacts = {
	authorId: string;
	state: StreamState;
	campaignEndedAt: Date | null;
	/** Null until the recording is complete. */
	durationMs: number | null;
};

export type StreamPermissions = { update: boolean; delete: boolean; broadcast: boolean };

/**
 * What a caller may do with a stream: an author, while the campaign is active (D6). What is on the air is ended before it
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
 * Whether there is something to watch: a broadcast, or its recording, which is the same thing until it is known to be
 * empty. A finished campaign shows what it has as a preview alone (D2).
 */
export const isWatchable = (stream: Omit<StreamFacts, "authorId">): boolean =>
	stream.campaignEndedAt === null && stream.state !== "upcoming" && stream.durationMs !== 0;

/** When a stream on the air has to end, and why. */
export type StreamDeadline = { at: Date; reason: "limit" | "broadcaster-lost" };

/** The earlier of the limit and of the end of waiting for a broadcaster who is gone. */
export function deadlineOf(
	stream: { endsBy: Date; interruptedAt: Date | null },
	resumeSeconds: number,
): StreamDeadline {
	const limit = { at: stream.endsBy, reason: "limit" } as const;
	if (!stream.interruptedAt) return limit;
	const lost = new Date(stream.interruptedAt.getTime() + resumeSeconds * 1_000);
	return lost < limit.at ? { at: lost, reason: "broadcaster-lost" } : limit;
}
