import type { LiveWindow, PlaylistKind } from "@stride/hls";
import type { LiveHost, Viewing } from "../../../modules/streams/index.ts";

/** A newcomer is told this many segments before the one that is being made: what a plain player begins with. */
const segmentsBefore = 3;
/** Who has missed more than this comes anew: they pay for what they watch, not for what they missed. */
const missedMax = 4;
/** A segment that is still being made will be about this long. */
const openSegmentMs = 2_000;
/** So long a refusal is remembered: a player that asks again and again costs the host nothing. */
const refusalMs = 1_000;

type Segment = { number: number; durationMs: number };
type Deps = { host: Pick<LiveHost, "admitViewer">; nowMs: () => number; viewing: Viewing };

/**
 * What one session has been told of, or given. The host is asked before each segment that is new to the session, once,
 * and one after the other however many requests there are.
 */
export function createToldSegments({ host, nowMs, viewing }: Deps) {
	let asking: Promise<unknown> = Promise.resolve();
	let admittedUntilMs = 0;
	let refusedUntilMs = 0;
	/** One bit for each segment of a recording, by its number. */
	let recorded = new Uint8Array(0);
	let live: { firstMsn: number; lastMsn: number } | undefined;

	/** Requests of one session wait for each other, so that a segment is asked for once. */
	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		const turn = asking.then(work);
		asking = turn.catch(() => undefined);
		return turn;
	}

	async function admits(segment: Segment): Promise<boolean> {
		const now = nowMs();
		if (now < admittedUntilMs) return true;
		if (now < refusedUntilMs) return false;
		const answer = await host.admitViewer(viewing, segment);
		if (answer.isAdmitted) admittedUntilMs = nowMs() + answer.recheckMs;
		else refusedUntilMs = nowMs() + refusalMs;
		return answer.isAdmitted;
	}

	const isToldRecorded = (number: number) => ((recorded[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;

	function setToldRecorded(number: number): void {
		if (number >> 3 >= recorded.length) {
			const grown = new Uint8Array((number >> 3) + 64);
			grown.set(recorded);
			recorded = grown;
		}
		recorded[number >> 3] = (recorded[number >> 3] ?? 0) | (1 << (number & 7));
	}

	function beginAt(window: LiveWindow, lastMsn: number, floorMsn: number): { firstMsn: number; lastMsn: number } {
		const first = Math.max(window.position.firstMsn, window.position.nextMsn - segmentsBefore, floorMsn);
		return { firstMsn: first, lastMsn: Math.min(first, lastMsn + 1) - 1 };
	}

	async function tellLive(window: LiveWindow, kind: PlaylistKind, floorMsn: number): Promise<number | undefined> {
		// The window may have moved on while the host was asked.
		for (let lastMsn = window.lastMsn(kind); ; lastMsn = window.lastMsn(kind)) {
			const missed = live ? lastMsn - live.lastMsn : Number.POSITIVE_INFINITY;
			if (!live || missed > missedMax) live = beginAt(window, lastMsn, Math.max(floorMsn, live?.firstMsn ?? 0));
			if (live.lastMsn >= lastMsn) return live.firstMsn;
			const number = live.lastMsn + 1;
			if (!(await admits({ number, durationMs: window.durationMsOf(number) ?? openSegmentMs }))) return undefined;
			live.lastMsn = number;
		}
	}

	return {
		/**
		 * Before a live playlist is told.
		 * @returns from which segment on it may be told; nothing when the host refuses
		 */
		live(window: LiveWindow, kind: PlaylistKind, floorMsn: number): number | undefined | Promise<number | undefined> {
			if (live && live.lastMsn >= window.lastMsn(kind)) return live.firstMsn;
			return inTurn(() => tellLive(window, kind, floorMsn));
		},
		/** Before a segment of a recording is given. */
		recorded(segment: Segment): boolean | Promise<boolean> {
			if (isToldRecorded(segment.number)) return true;
			return inTurn(async () => {
				if (isToldRecorded(segment.number)) return true;
				if (!(await admits(segment))) return false;
				setToldRecorded(segment.number);
				return true;
			});
		},
	};
}

export type ToldSegments = ReturnType<typeof createToldSegments>;
