import { useEffect, useRef, useState } from "react";
import { tabStore } from "../../lib/browser-store.ts";
import type { OnStreamNotification } from "../../lib/use-stream-line.ts";
import { isPlaybackCode, type PlaybackView } from "./playback-popups.ts";

/** What a page knows of its player, whichever stream is in it. */
export function useWatched(input: {
	/** The way to give is open. */
	isGiving: boolean;
	/** One of the two popups is open. */
	isAsking: boolean;
	/** Opens one of the two popups of free viewing. */
	onQuestion: (view: PlaybackView) => void;
}) {
	const { isGiving, isAsking, onQuestion } = input;
	const [streamId, setStreamId] = useState<string | null>(null);
	const [accessTurn, setAccessTurn] = useState(0);
	const [told, setTold] = useState<PlaybackView | null>(null);

	// Whoever comes back from giving may have given.
	const wasGiving = useRef(false);
	useEffect(() => {
		if (!isGiving && wasGiving.current) setAccessTurn((turn) => turn + 1);
		wasGiving.current = isGiving;
	}, [isGiving]);

	// Told on connecting, but meant for whoever watches.
	const due = told !== null && told.streamId === streamId ? told : null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each is asked once
	useEffect(() => {
		if (!due) return;
		setTold(null);
		if (due.code === "PLAYBACK_TIMEOUT" || isFirstTelling(due.streamId)) onQuestion(due);
	}, [due]);

	const onNotification: OnStreamNotification = ({ code, streamId }, freeSeconds) => {
		if (isPlaybackCode(code)) setTold({ kind: "playback", code, streamId, freeSeconds });
	};
	return {
		/** What is being watched, null for nothing. */
		streamId,
		onNewRight: () => setAccessTurn((turn) => turn + 1),
		onNotification,
		player: {
			isHeld: isGiving || isAsking,
			accessTurn,
			onWatching: setStreamId,
			onExceeded: (streamId: string) =>
				onQuestion({ kind: "playback", code: "PLAYBACK_TIMEOUT", streamId, freeSeconds: null }),
		},
	};
}

/** How free viewing works is told once in a tab for each stream, not with every page and every new connection. */
function isFirstTelling(streamId: string): boolean {
	const key = `stride.free-viewing.${streamId}`;
	const store = tabStore();
	const isFirst = store.getItem(key) === null;
	try {
		store.setItem(key, "told");
	} catch {
		// A full store tells it again.
	}
	return isFirst;
}
