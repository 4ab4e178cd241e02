import type { LiveWindow, PlaylistKind } from "@stride/hls";
import type { LiveHost, RequestedSegment, Viewing } from "../../../modules/streams/index.ts";
import { AppError } from "../../../platform/app-error.ts";
import { createSequence } from "../../../platform/queues/keyed-queue.ts";

/** A new session starts this many segments before the open one, the start position of a plain player. */
const segmentsBefore = 3;
/** A viewer further behind rejoins at the live edge; skipped segments are not charged. */
const missedMax = 4;
/** A refusal is cached for this long, so that retries do not reach the host. */
const refusalMs = 1_000;

type Deps = { host: Pick<LiveHost, "admitViewer">; nowMs: () => number; viewing: Viewing };

/**
 * The segments that the host has admitted for one session. Each segment is requested from the host once per session;
 * concurrent requests are queued.
 */
export function createAdmittedSegments({ host, nowMs, viewing }: Deps) {
	/** The host is queried once per segment. */
	const inSequence = createSequence();
	let admittedUntilMs = 0;
	let refused: { untilMs: number; error: AppError } | undefined;
	/** One bit for each segment of a recording, by its number. */
	let recorded = new Uint8Array(0);
	/** Segments before `edgeMsn` were complete when the session began or rejoined. */
	let live: { firstMsn: number; lastMsn: number; edgeMsn: number } | undefined;

	/** @throws AppError with the host's refusal */
	async function admit(segment: RequestedSegment): Promise<void> {
		const now = nowMs();
		if (now < admittedUntilMs) return;
		if (refused && now < refused.untilMs) throw refused.error;
		const answer = await host.admitViewer(viewing, segment);
		if (answer.isAdmitted) {
			admittedUntilMs = nowMs() + answer.recheckMs;
			return;
		}
		const { code, reason } = answer.refusal;
		refused = { untilMs: nowMs() + refusalMs, error: new AppError(code, { ...(reason && { reason }) }) };
		throw refused.error;
	}

	const isRecordedAdmitted = (number: number) => ((recorded[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;

	function setRecordedAdmitted(number: number): void {
		if (number >> 3 >= recorded.length) {
			const grown = new Uint8Array((number >> 3) + 64);
			grown.set(recorded);
			recorded = grown;
		}
		recorded[number >> 3] = (recorded[number >> 3] ?? 0) | (1 << (number & 7));
	}

	function beginAt(window: LiveWindow, lastMsn: number, floorMsn: number): NonNullable<typeof live> {
		const { firstMsn, nextMsn } = window.position;
		const first = Math.max(firstMsn, nextMsn - segmentsBefore, floorMsn);
		return { firstMsn: first, lastMsn: Math.min(first, lastMsn + 1) - 1, edgeMsn: nextMsn };
	}

	async function admitLive(window: LiveWindow, kind: PlaylistKind, floorMsn: number): Promise<number> {
		// The window may have advanced during the query.
		for (let lastMsn = window.lastMsn(kind); ; lastMsn = window.lastMsn(kind)) {
			const missed = live ? lastMsn - live.lastMsn : Number.POSITIVE_INFINITY;
			if (!live || missed > missedMax) live = beginAt(window, lastMsn, Math.max(floorMsn, live?.firstMsn ?? 0));
			if (live.lastMsn >= lastMsn) return live.firstMsn;
			const number = live.lastMsn + 1;
			const durationMs = window.durationMsOf(number) ?? window.openSegmentMs;
			await admit({ number, durationMs, isStartUp: number < live.edgeMsn });
			live.lastMsn = number;
		}
	}

	return {
		/**
		 * Admits the segments of a live playlist before it is published.
		 * @returns the first segment that the playlist may list
		 * @throws AppError with the host's refusal
		 */
		live(window: LiveWindow, kind: PlaylistKind, floorMsn: number): number | Promise<number> {
			if (live && live.lastMsn >= window.lastMsn(kind)) return live.firstMsn;
			return inSequence(() => admitLive(window, kind, floorMsn));
		},
		/**
		 * Admits a segment of a recording before it is served.
		 * @throws AppError with the host's refusal
		 */
		async recorded(segment: Omit<RequestedSegment, "isStartUp">): Promise<void> {
			if (isRecordedAdmitted(segment.number)) return;
			await inSequence(async () => {
				if (isRecordedAdmitted(segment.number)) return;
				await admit({ ...segment, isStartUp: false });
				setRecordedAdmitted(segment.number);
			});
		},
	};
}

export type AdmittedSegments = ReturnType<typeof createAdmittedSegments>;
