/** What a player waits for: a part of a segment, or without a part the whole segment. */
export type ReloadPosition = { msn: number; part?: number };

/** How far a live window is. The open segment is the one after the last closed. */
export type ReloadState = {
	lastClosedMsn: number;
	/** Parts told of the last closed segment. */
	lastClosedParts: number;
	openParts: number;
	partTargetS: number;
	isEnded: boolean;
};

export type ReloadVerdict = "ready" | "wait" | "too-far-ahead";

/** RFC 8216bis, 6.2.5.2: a part past a segment's last is the first of the segment that follows. */
export function normalisePosition({ msn, part }: ReloadPosition, state: ReloadState): ReloadPosition {
	if (part === undefined) return { msn };
	const isPastTheLast = msn === state.lastClosedMsn && part >= state.lastClosedParts;
	return isPastTheLast ? { msn: msn + 1, part: 0 } : { msn, part };
}

/** Whether a playlist that holds this position can be told now, later, or is not to be waited for (6.2.5.2). */
export function judgeReload(position: ReloadPosition, state: ReloadState): ReloadVerdict {
	if (state.isEnded) return "ready";
	const { msn, part } = normalisePosition(position, state);
	const openMsn = state.lastClosedMsn + 1;
	if (msn < openMsn) return "ready";
	if (msn > openMsn + 1) return "too-far-ahead";
	if (part === undefined) return "wait";
	const here = msn === openMsn ? state.openParts : 0;
	if (part < here) return "ready";
	return part - (here - 1) > advancePartLimit(state.partTargetS) ? "too-far-ahead" : "wait";
}

function advancePartLimit(partTargetS: number): number {
	return partTargetS < 1 ? Math.ceil(3 / partTargetS) : 3;
}
