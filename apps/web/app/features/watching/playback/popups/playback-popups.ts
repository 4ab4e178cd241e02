import { isId } from "../../../../lib/page/is-id.ts";
import type { AddressPopup } from "../../../../lib/popups/address-popup.ts";
import type { ExceededLimit } from "../../viewing.ts";

export const playbackCodes = ["PLAYBACK_LIMITED", "PLAYBACK_TIMEOUT"] as const;
export type PlaybackCode = (typeof playbackCodes)[number];

/**
 * `freeSeconds`: the remaining time at the notification; null if unknown. `by`: whose limit is reached; null if unknown or
 * while time is left.
 */
export type PlaybackView = {
	kind: "playback";
	code: PlaybackCode;
	streamId: string;
	freeSeconds: number | null;
	by: ExceededLimit | null;
};

export const isPlaybackCode = (code: string): code is PlaybackCode =>
	playbackCodes.some((playbackCode) => playbackCode === code);

/** [U1] The two popups of free viewing, each named after the server's notification code that opens it. */
export const playbackPopups: readonly AddressPopup<PlaybackView>[] = playbackCodes.map((code) => ({
	name: code,
	keys: ["streamId"],
	read: (query) => {
		const streamId = query.get("streamId") ?? "";
		return isId(streamId) ? { kind: "playback", code, streamId, freeSeconds: null, by: null } : null;
	},
}));
