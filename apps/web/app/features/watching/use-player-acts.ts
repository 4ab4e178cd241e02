import { MediaActionTypes, useMediaDispatch, useMediaStore } from "media-chrome/react/media-store";
import type { KeyboardEvent, MouseEvent } from "react";
import { actOfKey, type FocusedPart, type PlayerAct } from "./player-keys.ts";

/** A live stream that has been paused for longer goes on with what is on air, not where it stood. */
const stalePauseSeconds = 2;

/**
 * What one may ask of the player, by buttons, keys and touch. `isPaused` asks the media itself: the store hears of a pause
 * a moment later, and a second press within it would pause once more.
 */
export function usePlayerActs({
	isLive,
	goLive,
	isPaused,
}: {
	isLive: boolean;
	goLive: () => void;
	isPaused: () => boolean;
}) {
	const dispatch = useMediaDispatch();
	const store = useMediaStore();
	const now = () => store.getState();

	function togglePlay() {
		if (!isPaused()) return dispatch({ type: MediaActionTypes.MEDIA_PAUSE_REQUEST });
		if (isLive && behindSeconds(now()) > stalePauseSeconds) goLive();
		dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST });
	}
	const toggleMute = () =>
		dispatch({
			type: now().mediaMuted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST,
		});
	const toggleFullScreen = () =>
		dispatch({
			type: now().mediaIsFullscreen
				? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
				: MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST,
		});
	const togglePictureInPicture = () =>
		dispatch({
			type: now().mediaIsPip ? MediaActionTypes.MEDIA_EXIT_PIP_REQUEST : MediaActionTypes.MEDIA_ENTER_PIP_REQUEST,
		});
	const seek = (seconds: number) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: seconds });
	const setVolume = (volume: number) =>
		dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: Math.min(1, Math.max(0, volume)) });

	function act(wish: PlayerAct) {
		switch (wish.kind) {
			case "toggle-play":
				return togglePlay();
			case "toggle-mute":
				return toggleMute();
			case "toggle-full-screen":
				return toggleFullScreen();
			case "volume":
				return setVolume((now().mediaVolume ?? 1) + wish.by);
			case "seek": {
				// Of what is on air there is one moment only.
				if (isLive) return;
				const end = now().mediaDuration ?? 0;
				return seek(Math.min(end, Math.max(0, (now().mediaCurrentTime ?? 0) + wish.bySeconds)));
			}
		}
	}

	function onKeyDown(event: KeyboardEvent): void {
		const wish = actOfKey(event, focusedPart(event.target));
		if (!wish) return;
		event.preventDefault();
		act(wish);
	}

	/** A mouse plays and pauses; a finger, which has no other way, calls the controls. */
	function onPicture(event: MouseEvent, showControls: () => void): void {
		const isTouch = (event.nativeEvent as PointerEvent).pointerType === "touch";
		if (isTouch) showControls();
		else togglePlay();
	}
	return {
		togglePlay,
		toggleMute,
		toggleFullScreen,
		togglePictureInPicture,
		seek,
		setVolume,
		goLive,
		onKeyDown,
		onPicture,
	};
}

export type PlayerActs = ReturnType<typeof usePlayerActs>;

function behindSeconds(state: { mediaSeekable?: number[] | undefined; mediaCurrentTime?: number | undefined }): number {
	const edge = state.mediaSeekable?.[1];
	return edge === undefined ? 0 : edge - (state.mediaCurrentTime ?? edge);
}

function focusedPart(target: EventTarget): FocusedPart {
	if (target instanceof HTMLInputElement) return "slider";
	return target instanceof HTMLButtonElement ? "button" : "player";
}
