import type { PlaybackMode } from "./hls/hls-settings.ts";
import type { Rendition } from "./rendition.ts";

/** The renditions beside `auto` that a source offers; `full` is one where the smaller picture is. */
export type Offered = { hasSaver: boolean; hasSound: boolean };

export type PlaybackInput = {
	address: string;
	mode: PlaybackMode;
	isMetered: boolean;
	/** Ignored where it is not offered. */
	rendition: Rendition;
	/** What an earlier playback of the page has measured. */
	lineBitsPerSecond?: number | null;
};

/** The events of a playback. None is emitted after `close`. */
export type PlaybackListeners = {
	/** As many other devices as allowed are playing. */
	onDisplaced: () => void;
	/** The viewer's session is no longer valid, or its free time is used up: a new one is requested, or refused. */
	onLost: () => void;
	/** True while the playback reconnects, false once it has reconnected. */
	onTrouble: (isInTrouble: boolean) => void;
	/** A live stream stalled because its buffer was empty. */
	onStall: () => void;
	/** What can be chosen beside the picture; called on each opening of the source, and when the smaller picture comes. */
	onOffered: (offered: Offered) => void;
};

/** One source in one video element. */
export type Playback = {
	setMetered: (isMetered: boolean) => void;
	/** Continues with another rendition at the same position. */
	setRendition: (rendition: Rendition) => void;
	/** The latency behind the live edge in seconds; null if unknown. */
	delaySeconds: () => number | null;
	/** The wall clock of what is shown, in milliseconds; null if unknown. */
	shownAtMs: () => number | null;
	goLive: () => void;
	/** Where a recording continues, in seconds; while its source is reloaded the video element itself is at 0. */
	positionSeconds: () => number;
	/** The measured rate of the line; null if unknown. */
	lineBitsPerSecond: () => number | null;
	close: () => void;
};
