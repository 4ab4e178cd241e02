import { streamLimits } from "@stride/contract/limits";
import type { HlsConfig } from "hls.js";
import type { PlaylistKind } from "./playback-address.ts";

/** What a stream is played as. */
export type PlaybackMode = { kind: "live"; playlist: PlaylistKind } | { kind: "recording"; startSeconds: number };

/** Segments last two seconds: so much may come on top of what a player means to hold. */
const segmentSeconds = 2;
const unmeteredBufferSeconds = 30;

/** How much is loaded ahead, in seconds. Free time is counted by what was served, so little is served in advance. */
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

function liveSettings(playlist: PlaylistKind): Partial<HlsConfig> {
	return playlist === "low-latency"
		? {
				lowLatencyMode: true,
				liveSyncDuration: 1.5,
				// What a line cannot hold is given up by halves of a second, and not for the others who watch.
				liveSyncOnStallIncrease: 0.5,
				// Further behind the player plays no faster any more, so what is behind this is given up.
				liveMaxLatencyDuration: 5,
				maxLiveSyncPlaybackRate: 1.05,
			}
		: { lowLatencyMode: false, liveSyncDuration: 6, liveMaxLatencyDuration: 16 };
}
