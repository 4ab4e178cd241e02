import { useEffect, useRef, useState } from "react";
import type { OnStreamNotification } from "../../lib/live/use-stream-connection.ts";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { isPlaybackCode, type PlaybackView } from "./playback/popups/playback-popups.ts";
import type { ExceededLimit } from "./viewing.ts";

/** The state of the page's player, for any of its streams. */
export function useWatched(input: {
	/** The donation panel is open. */
	isGiving: boolean;
	/** One of the two popups is open. */
	isPopupOpen: boolean;
	/** The campaign accepts donations. */
	isOpen: boolean;
	/** Opens one of the two popups of free viewing, or closes it. */
	onPopup: (view: PlaybackView | null) => void;
}) {
	const { isGiving, isPopupOpen, isOpen, onPopup } = input;
	const [streamId, setStreamId] = useState<string | null>(null);
	const [accessVersion, setAccessVersion] = useState(0);
	const [notified, setNotified] = useState<PlaybackView | null>(null);
	const [hasDonationCards, setDonationCards] = useState(false);

	// Closing the donation panel may follow a donation.
	const wasGiving = useRef(false);
	useEffect(() => {
		if (!isGiving && wasGiving.current) setAccessVersion((version) => version + 1);
		wasGiving.current = isGiving;
	}, [isGiving]);

	// With the campaign its broadcast has ended: the popup would cover the reason and has nothing to offer.
	const wasOpen = useRef(isOpen);
	// biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when the campaign closes
	useEffect(() => {
		if (!isOpen && wasOpen.current && isPopupOpen) onPopup(null);
		wasOpen.current = isOpen;
	}, [isOpen]);

	// Sent on connecting, but shown only to viewers who play the stream.
	const due = notified !== null && notified.streamId === streamId ? notified : null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each notification is handled once
	useEffect(() => {
		if (!due) return;
		setNotified(null);
		if (due.code === "PLAYBACK_TIMEOUT" || isFirstNotice(due.streamId)) onPopup(due);
	}, [due]);

	const onNotification: OnStreamNotification = ({ code, streamId }, metadata) => {
		const freeSeconds = metadata?.remainingPlaybackTime ?? null;
		const by = metadata?.exceeded ?? null;
		if (isPlaybackCode(code)) setNotified({ kind: "playback", code, streamId, freeSeconds, by });
	};
	return {
		/** The stream in the player, null without one. */
		streamId,
		/** Donations can be seen over the picture. */
		hasDonationCards,
		onNewAccess: () => setAccessVersion((version) => version + 1),
		onNotification,
		player: {
			isHeld: isGiving || isPopupOpen,
			accessVersion,
			onWatching: setStreamId,
			onDonationCards: setDonationCards,
			onExceeded: (streamId: string, by: ExceededLimit) =>
				onPopup({ kind: "playback", code: "PLAYBACK_TIMEOUT", streamId, freeSeconds: null, by }),
		},
	};
}

/** Free viewing is explained once per tab and stream, not on every page and connection. */
function isFirstNotice(streamId: string): boolean {
	const key = `stride.free-viewing.${streamId}`;
	const store = tabStore();
	const isFirst = store.getItem(key) === null;
	try {
		store.setItem(key, "told");
	} catch {
		// Without storage it is explained again.
	}
	return isFirst;
}
