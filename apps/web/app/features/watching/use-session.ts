import type { LiveStream } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { useEffect, useReducer, useRef } from "react";
import { useErrorText } from "../../lib/forms/error-text.ts";
import type { StreamConnection } from "../../lib/live/use-stream-connection.ts";
import { isPassing } from "../../lib/query/is-passing.ts";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { retryDelayMs } from "./playback/remedy.ts";
import { afterViewingEvent, type ExceededLimit, type Viewing } from "./viewing.ts";

/**
 * The viewer's session for one stream. It is requested when the viewer wants to play, when a session is lost, and when
 * a refusal may no longer apply. `onExceeded` is called when the free time is used up.
 */
export function useSession(input: {
	stream: LiveStream;
	connection: StreamConnection;
	isWanted: boolean;
	/** Incremented when the viewer may have gained access, such as after a donation. */
	accessVersion: number;
	onExceeded: (by: ExceededLimit) => void;
}) {
	const { stream, connection, isWanted, accessVersion } = input;
	const [viewing, dispatch] = useReducer(afterViewingEvent, { kind: "idle" });
	// An attempt that the viewer did not request does not open a popup.
	const isQuiet = useRef(false);

	useEffect(() => {
		if (isWanted) dispatch({ kind: "wanted" });
	}, [isWanted]);
	useSessionRequest(stream.id, viewing, dispatch);
	useLifting(connection, dispatch);
	useNewAccess(accessVersion, () => {
		// The server responds with the remaining time.
		connection.report(0);
		if (viewing.kind !== "exceeded") return;
		isQuiet.current = true;
		dispatch({ kind: "lifted" });
	});

	const exceededBy = viewing.kind === "exceeded" ? viewing.by : null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: called once each time
	useEffect(() => {
		if (exceededBy && !isQuiet.current) input.onExceeded(exceededBy);
		if (exceededBy) isQuiet.current = false;
	}, [exceededBy]);
	return [viewing, dispatch] as const;
}

/** A session that lasted longer resets the backoff. */
const goodAfterMs = 10_000;

type Dispatch = ReturnType<typeof useSession>[1];

function useSessionRequest(streamId: string, viewing: Viewing, dispatch: Dispatch): void {
	const isRequesting = viewing.kind === "requesting";
	const isTakeOver = isRequesting && viewing.isTakeOver === true;
	const api = useApi();
	const textOf = useErrorText();
	const opened = useRef({ count: 0, failures: 0, atMs: 0 });
	// biome-ignore lint/correctness/useExhaustiveDependencies: sends one request for each wanted session
	useEffect(() => {
		if (!isRequesting) return;
		const ended = new AbortController();
		let retry: number | undefined;
		const request = () => {
			const input = { params: { streamId }, ...(isTakeOver && { query: { takeOver: "true" as const } }) };
			api("createViewerSession", input, { signal: ended.signal }).then(
				({ token }) => {
					opened.current = { ...opened.current, count: opened.current.count + 1, atMs: performance.now() };
					dispatch({ kind: "opened", token });
				},
				(error: unknown) => {
					if (ended.signal.aborted) return;
					const by = error instanceof ApiError ? exceededLimits.get(error.code) : undefined;
					if (by) return dispatch({ kind: "exceeded", by });
					if (error instanceof ApiError && error.code === "PlaybackDevicesExceededException") {
						return dispatch({ kind: "displaced" });
					}
					// A playback that was open is retried; the error of a first request is shown.
					if (opened.current.count > 0 && isPassing(error)) {
						retry = window.setTimeout(request, retryDelayMs(opened.current.failures++, Math.random()));
						return;
					}
					dispatch({ kind: "refused", reason: textOf(error), isFinal: isGone(error) });
				},
			);
		};
		if (performance.now() - opened.current.atMs > goodAfterMs) opened.current.failures = 0;
		// Repeated losses are requested with exponential backoff.
		const { count } = opened.current;
		const isAtOnce = count === 0 || isTakeOver;
		retry = window.setTimeout(request, isAtOnce ? 0 : retryDelayMs(opened.current.failures++, Math.random()));
		return () => {
			window.clearTimeout(retry);
			ended.abort();
		};
	}, [isRequesting, streamId]);
}

const exceededLimits = new Map<string, ExceededLimit>([
	["PlaybackTimeExceededException", "viewer"],
	["PlaybackNetworkExceededException", "network"],
]);

/** The stream was withdrawn; the error says why. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

/** Applies the server's count of the remaining time. */
function useLifting({ metadata }: StreamConnection, dispatch: Dispatch): void {
	const left = metadata?.remainingPlaybackTime;
	const by = metadata?.exceeded ?? null;
	const hadLimit = useRef(false);
	useEffect(() => {
		// Time is left again after a donation, or in the next hour of a network address.
		if (left === null || (hadLimit.current && by === null)) dispatch({ kind: "lifted" });
		if (by !== null) dispatch({ kind: "exceeded", by });
		hadLimit.current = by !== null;
	}, [left, by, dispatch]);
}

function useNewAccess(accessVersion: number, onNew: () => void): void {
	const isIn = useSessionStatus() === "authenticated";
	const known = useRef({ accessVersion, isIn });
	// biome-ignore lint/correctness/useExhaustiveDependencies: it acts once on each change of access
	useEffect(() => {
		const isNew = known.current.accessVersion !== accessVersion || (isIn && !known.current.isIn);
		known.current = { accessVersion, isIn };
		if (isNew) onNew();
	}, [accessVersion, isIn]);
}
