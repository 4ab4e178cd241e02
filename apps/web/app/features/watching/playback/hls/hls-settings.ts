import { streamLimits } from "@stride/contract/limits";
import type { HlsConfig } from "hls.js";
import type { PlaylistKind } from "../playback-address.ts";

/** How a stream is played. */
export type PlaybackMode = { kind: "live"; playlist: PlaylistKind } | { kind: "recording"; startSeconds: number };

/** A segment's duration, by which a player may exceed its buffer limit. */
const segmentSeconds = 2;
const unmeteredBufferSeconds = 30;

/** The forward buffer in seconds. Free time is counted by served media, so a metered buffer is short. */
export function bufferSeconds(isMetered: boolean): number {
	return isMetered ? streamLimits.meteredBufferSeconds - segmentSeconds : unmeteredBufferSeconds;
}

export function hlsSettings(mode: PlaybackMode, isMetered: boolean): Partial<HlsConfig> {
	const aheadSeconds = bufferSeconds(isMetered);
	return {
		maxBufferLength: aheadSeconds,
		maxMaxBufferLength: aheadSeconds,
		backBufferLength: 30,
		enableWorker: false,
		...(mode.kind === "recording" ? { startPosition: mode.startSeconds } : liveSettings(mode.playlist)),
	};
}

const asMeasured = {
	/** The listed bit rate of a picture is that of the last half minute, which a scene can exceed by far. */
	abrMaxWithRealBitrate: true,
	/**
	 * The half-life of the estimate that rises slowly, in seconds of loading. The smaller picture loads for a fraction of
	 * its duration, so with the 9 s of hls.js the full one takes minutes to return.
	 */
	abrEwmaSlowLive: 3,
};

function liveSettings(playlist: PlaylistKind): Partial<HlsConfig> {
	return playlist === "low-latency"
		? {
				...asMeasured,
				lowLatencyMode: true,
				// It is trimmed by `trimPartBackBuffer`.
				backBufferLength: Number.POSITIVE_INFINITY,
				liveSyncDuration: 1.5,
				// Each stall adds half a second to this viewer's latency only. With the length of a part there are more stalls.
				liveSyncOnStallIncrease: 0.5,
				// Beyond this latency the player no longer catches up by playing faster, so it seeks.
				liveMaxLatencyDuration: 5,
				maxLiveSyncPlaybackRate: 1.05,
			}
		: // Of target durations, which are 2 s, and 10 s for an encoder's long groups of pictures.
			{ ...asMeasured, lowLatencyMode: false, liveSyncDurationCount: 3, liveMaxLatencyDurationCount: 8 };
}
