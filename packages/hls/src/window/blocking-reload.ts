/** The position that a blocking reload waits for: a part of a segment, or without a part the whole segment. */
export type ReloadPosition = { msn: number; part?: number };

/** The progress of a live window. The open segment is the one after the last closed. */
export type ReloadState = {
	lastClosedMsn: number;
	/** Listed parts of the last closed segment. */
	lastClosedParts: number;
	openParts: number;
	partTargetS: number;
	isEnded: boolean;
};

export type ReloadVerdict = "ready" | "wait" | "too-far-ahead";

/** RFC 8216bis, 6.2.5.2: a part index past a segment's last part means the first part of the next segment. */
export function normalisePosition({ msn, part }: ReloadPosition, state: ReloadState): ReloadPosition {
	if (part === undefined) return { msn };
	const isPastTheLast = msn === state.lastClosedMsn && part >= state.lastClosedParts;
	return isPastTheLast ? { msn: msn + 1, part: 0 } : { msn, part };
}

/** Whether a playlist with this position is available now, later, or must not be waited for (6.2.5.2). */
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

/** A position as the key of a wait. */
export function toKey({ msn, part }: ReloadPosition): string {
	return part === undefined ? `${msn}` : `${msn}:${part}`;
}

export function fromKey(key: string): ReloadPosition {
	const [msn, part] = key.split(":");
	return part === undefined ? { msn: Number(msn) } : { msn: Number(msn), part: Number(part) };
}
