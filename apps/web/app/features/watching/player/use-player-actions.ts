import { MediaActionTypes, useMediaDispatch, useMediaStore } from "media-chrome/react/media-store";
import type { KeyboardEvent, MouseEvent } from "react";

/** A live stream that was paused for longer resumes at the live edge. */
const stalePauseSeconds = 2;

/**
 * The player's actions by buttons, keys and touch. `isPaused` reads the media element: the store is updated a moment
 * later, so a second press in between would pause again.
 */
export function usePlayerActions({
	isLive,
	goLive,
	isPaused,
	toggleCaptions,
}: {
	isLive: boolean;
	goLive: () => void;
	isPaused: () => boolean;
	toggleCaptions: () => void;
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

	function run(action: PlayerAction) {
		switch (action.kind) {
			case "toggle-play":
				return togglePlay();
			case "toggle-mute":
				return toggleMute();
			case "toggle-full-screen":
				return toggleFullScreen();
			case "toggle-captions":
				return toggleCaptions();
			case "volume":
				return setVolume((now().mediaVolume ?? 1) + action.by);
			case "seek": {
				// A live stream has no seek range.
				if (isLive) return;
				const end = now().mediaDuration ?? 0;
				return seek(Math.min(end, Math.max(0, (now().mediaCurrentTime ?? 0) + action.bySeconds)));
			}
		}
	}

	function onKeyDown(event: KeyboardEvent): void {
		const action = actionOfKey(event, focusedPart(event.target));
		if (!action) return;
		event.preventDefault();
		run(action);
	}

	/** A click toggles playback; a touch shows the controls, since touch has no hover. */
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

export type PlayerActions = ReturnType<typeof usePlayerActions>;

function behindSeconds(state: { mediaSeekable?: number[] | undefined; mediaCurrentTime?: number | undefined }): number {
	const edge = state.mediaSeekable?.[1];
	return edge === undefined ? 0 : edge - (state.mediaCurrentTime ?? edge);
}

function focusedPart(target: EventTarget): FocusedPart {
	if (target instanceof HTMLSelectElement) return "list";
	if (target instanceof HTMLInputElement) return "slider";
	return target instanceof HTMLButtonElement ? "button" : "player";
}

type PlayerAction =
	| { kind: "toggle-play" | "toggle-mute" | "toggle-full-screen" | "toggle-captions" }
	| { kind: "seek"; bySeconds: number }
	| { kind: "volume"; by: number };

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The focused part of the player: buttons and sliders handle some keys themselves, lists all, to find an option. */
export type FocusedPart = "player" | "button" | "slider" | "list";

const seekSeconds = 5;
const volumeStep = 0.1;

/** The action of a key while the focus is in the player; null for the browser's default. */
export function actionOfKey(press: Press, focused: FocusedPart): PlayerAction | null {
	if (press.ctrlKey || press.metaKey || press.altKey || focused === "list") return null;
	switch (press.key) {
		case "k":
		case "K":
			return { kind: "toggle-play" };
		case " ":
			return focused === "player" ? { kind: "toggle-play" } : null;
		case "m":
		case "M":
			return { kind: "toggle-mute" };
		case "f":
		case "F":
			return { kind: "toggle-full-screen" };
		case "c":
		case "C":
			return { kind: "toggle-captions" };
	}
	if (focused === "slider") return null;
	switch (press.key) {
		case "ArrowLeft":
			return { kind: "seek", bySeconds: -seekSeconds };
		case "ArrowRight":
			return { kind: "seek", bySeconds: seekSeconds };
		case "ArrowUp":
			return { kind: "volume", by: volumeStep };
		case "ArrowDown":
			return { kind: "volume", by: -volumeStep };
		default:
			return null;
	}
}
