import { streamLimits } from "@stride/contract/limits";
import type { LiveStream } from "@stride/contract/streams/streams";
import { useEffect, useEffectEvent, useState } from "react";
import { useSite } from "../../lib/page/site-config.ts";

const tickMs = 1_000;
/** [D9] */
const firstTickMs = 500;

/**
 * The countdown of a broadcast: whole seconds, corrected by the server's messages, and reported to it at the first tick
 * and at every 25th. Before the start it does not run.
 */
export function useTimeLeft(input: {
	isOnAir: boolean;
	startedAt: string | null;
	endsAtMs: number | null;
	/** The length of the broadcast at most; null before the start. */
	limitSeconds: number | null;
	report: (seconds: number) => void;
}) {
	const { isOnAir, startedAt, endsAtMs } = input;
	const { streamingSeconds } = useSite().streams;
	const [nowMs, setNowMs] = useState(() => Date.now());
	const report = useEffectEvent(input.report);
	const startedMs = startedAt === null ? null : Date.parse(startedAt);
	const elapsedOf = (atMs: number) => Math.max(0, Math.round((atMs - (startedMs ?? atMs)) / 1_000));
	const reportNow = useEffectEvent(() => report(elapsedOf(Date.now())));

	useEffect(() => {
		if (!isOnAir) return;
		let ticks = 0;
		const tick = () => {
			setNowMs(Date.now());
			if (ticks++ % streamLimits.streamingReportSeconds === 0) reportNow();
		};
		const first = setTimeout(tick, firstTickMs);
		const timer = setInterval(tick, tickMs);
		return () => {
			clearTimeout(first);
			clearInterval(timer);
		};
	}, [isOnAir]);

	const limitSeconds = input.limitSeconds ?? streamingSeconds;
	const leftSeconds = endsAtMs === null ? limitSeconds : Math.max(0, Math.round((endsAtMs - nowMs) / 1_000));
	const [shownMinutes, setShownMinutes] = useState<number | null>(null);
	const minutes = countedDown(shownMinutes, isOnAir ? endsInMinutes(leftSeconds) : null);
	if (minutes !== shownMinutes) setShownMinutes(minutes);
	return {
		limitSeconds,
		leftSeconds,
		elapsedSeconds: Math.max(0, limitSeconds - leftSeconds),
		/** Shortly before the end, the minutes until then. */
		endsInMinutes: minutes,
	};
}

export type TimeLeft = ReturnType<typeof useTimeLeft>;

/** How long a stream may last, by the server's clock alone: `endsAtMs` is by the device's. */
export function limitOf({ streamStarted, endsBy }: Pick<LiveStream, "streamStarted" | "endsBy">): number | null {
	return streamStarted && endsBy ? Math.round((Date.parse(endsBy) - Date.parse(streamStarted)) / 1_000) : null;
}

/** The server's messages have whole seconds and take a moment. */
const messageErrorMs = 2_000;

/**
 * When a stream ends, by this device's clock, after a message of the server: its rounding moves the shown time no more,
 * a corrected clock does.
 */
export function endAfterMessage(knownMs: number | null, announcedMs: number): number {
	return knownMs !== null && Math.abs(announcedMs - knownMs) <= messageErrorMs ? knownMs : announcedMs;
}

/** The whole minutes, rounded up, until a stream ends; null before the warning is due. */
export function endsInMinutes(leftSeconds: number): number | null {
	return leftSeconds < streamLimits.endWarningSeconds ? Math.max(1, Math.ceil(leftSeconds / 60)) : null;
}

/** The minutes to show after those shown before: a corrected clock must not count up. */
export function countedDown(shown: number | null, minutes: number | null): number | null {
	return shown === null || minutes === null ? minutes : Math.min(shown, minutes);
}
