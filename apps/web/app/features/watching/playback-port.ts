import type { PlaybackMode } from "./hls-settings.ts";

export type PlaybackInput = { address: string; mode: PlaybackMode; isMetered: boolean };

/** What is heard of a playback. None of it is heard after `close`. */
export type PlaybackListeners = {
	/** The free time is used up. */
	onExceeded: () => void;
	/** As many other devices as allowed are playing. */
	onDisplaced: () => void;
	/** The viewer's session is not good any more. */
	onLost: () => void;
	/** The line is down and comes back by itself, or (false) has come back. */
	onTrouble: (isInTrouble: boolean) => void;
	/** A live stream stood still for want of data. */
	onStall: () => void;
};

/** One source in one video element. */
export type Playback = {
	setMetered: (isMetered: boolean) => void;
	/** Seconds behind what is on air; null where that is not known. */
	delaySeconds: () => number | null;
	goLive: () => void;
	close: () => void;
};
