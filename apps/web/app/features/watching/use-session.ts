import type { LiveStream } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { useEffect, useReducer, useRef } from "react";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import type { StreamLine } from "../../lib/use-stream-line.ts";
import { retryDelayMs } from "./remedy.ts";
import { afterViewingEvent, type Viewing } from "./viewing.ts";

/**
 * The viewer's session for one stream: asked for when playing is wanted, anew when it is lost, and again when what kept
 * the viewer from watching may be gone. `onExceeded` hears that the free time is used up.
 */
export function useSession(input: {
	stream: LiveStream;
	line: StreamLine;
	isWanted: boolean;
	/** Grows when the viewer may have got a right to watch, such as after giving. */
	accessTurn: number;
	onExceeded: () => void;
}) {
	const { stream, line, isWanted, accessTurn } = input;
	const [viewing, dispatch] = useReducer(afterViewingEvent, { kind: "idle" });
	// What the viewer did not ask for is tried without a word.
	const isQuiet = useRef(false);

	useEffect(() => {
		if (isWanted) dispatch({ kind: "wanted" });
	}, [isWanted]);
	useAsking(stream.id, viewing, dispatch);
	useLifting(line, dispatch);
	useNewRight(accessTurn, () => {
		// The server answers with what is left now.
		line.report(0);
		if (viewing.kind !== "exceeded") return;
		isQuiet.current = true;
		dispatch({ kind: "lifted" });
	});

	const isExceeded = viewing.kind === "exceeded";
	// biome-ignore lint/correctness/useExhaustiveDependencies: told once each time
	useEffect(() => {
		if (isExceeded && !isQuiet.current) input.onExceeded();
		if (isExceeded) isQuiet.current = false;
	}, [isExceeded]);
	return [viewing, dispatch] as const;
}

/** One that has lasted so long was no failure. */
const goodAfterMs = 10_000;

type Dispatch = ReturnType<typeof useSession>[1];

function useAsking(streamId: string, viewing: Viewing, dispatch: Dispatch): void {
	const isAsking = viewing.kind === "asking";
	const isTakeOver = isAsking && viewing.isTakeOver === true;
	const api = useApi();
	const textOf = useErrorText();
	const opened = useRef({ count: 0, failures: 0, atMs: 0 });
	// biome-ignore lint/correctness/useExhaustiveDependencies: it asks once for each time that a session is wanted
	useEffect(() => {
		if (!isAsking) return;
		const ended = new AbortController();
		let retry: number | undefined;
		const ask = () => {
			const input = { params: { streamId }, ...(isTakeOver && { query: { takeOver: "true" as const } }) };
			api("createViewerSession", input, { signal: ended.signal }).then(
				({ token }) => {
					opened.current = { ...opened.current, count: opened.current.count + 1, atMs: performance.now() };
					dispatch({ kind: "opened", token });
				},
				(error: unknown) => {
					if (ended.signal.aborted) return;
					if (error instanceof ApiError && error.code === "PlaybackTimeExceededException") {
						return dispatch({ kind: "exceeded" });
					}
					if (error instanceof ApiError && error.code === "PlaybackDevicesExceededException") {
						return dispatch({ kind: "displaced" });
					}
					// What was being watched comes back by itself; a first try tells what is wrong.
					if (opened.current.count > 0 && isPassing(error)) {
						retry = window.setTimeout(ask, retryDelayMs(opened.current.failures++, Math.random()));
						return;
					}
					dispatch({ kind: "refused", reason: textOf(error) });
				},
			);
		};
		if (performance.now() - opened.current.atMs > goodAfterMs) opened.current.failures = 0;
		// A session that is lost again and again is asked for after pauses that grow.
		const { count } = opened.current;
		const isAtOnce = count === 0 || isTakeOver;
		retry = window.setTimeout(ask, isAtOnce ? 0 : retryDelayMs(opened.current.failures++, Math.random()));
		return () => {
			window.clearTimeout(retry);
			ended.abort();
		};
	}, [isAsking, streamId]);
}

function isPassing(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/** What the server counts decides, in both directions. */
function useLifting({ metadata }: StreamLine, dispatch: Dispatch): void {
	const left = metadata?.remainingPlaybackTime;
	useEffect(() => {
		if (left === null) dispatch({ kind: "lifted" });
		if (left === 0) dispatch({ kind: "exceeded" });
	}, [left, dispatch]);
}

function useNewRight(accessTurn: number, onNew: () => void): void {
	const isIn = useSessionStatus() === "authenticated";
	const known = useRef({ accessTurn, isIn });
	// biome-ignore lint/correctness/useExhaustiveDependencies: it acts on each new right once
	useEffect(() => {
		const isNew = known.current.accessTurn !== accessTurn || (isIn && !known.current.isIn);
		known.current = { accessTurn, isIn };
		if (isNew) onNew();
	}, [accessTurn, isIn]);
}
