import { TICKS_PER_SECOND, type TrackConfigs } from "../track.ts";
import { box, concat, fourLetters, fullBox, u16, u32, zeros } from "./box.ts";
import { AUDIO_TRACK_ID, audioTrack, UNITY_MATRIX, VIDEO_TRACK_ID, videoTrack } from "./track-box.ts";

/**
 * The Media Initialization Section of a set of tracks (CMAF header, ISO/IEC 23000-19, 7.3.1): ftyp and moov. Equal
 * configurations give equal bytes, so that a repeated configuration is recognised as unchanged.
 */
export function initSegment({ video, audio }: TrackConfigs): Uint8Array<ArrayBuffer> {
	const tracks = audio ? [videoTrack(video), audioTrack(audio)] : [videoTrack(video)];
	const trackIds = audio ? [VIDEO_TRACK_ID, AUDIO_TRACK_ID] : [VIDEO_TRACK_ID];
	return concat([
		box("ftyp", fourLetters("iso6"), u32(0), ...["iso6", "cmfc", "mp41"].map(fourLetters)),
		box("moov", movieHeader(), ...tracks, box("mvex", ...trackIds.map(trackExtends))),
	]);
}

/** 8.2.2; rate 1.0, volume 1.0, duration unknown. */
function movieHeader(): Uint8Array {
	const nextTrackId = AUDIO_TRACK_ID + 1;
	return fullBox(
		"mvhd",
		0,
		0,
		u32(0, 0, TICKS_PER_SECOND, 0, 0x1_0000),
		u16(0x0100),
		zeros(10),
		UNITY_MATRIX,
		zeros(24),
		u32(nextTrackId),
	);
}

/** 8.8.3; every fragment carries the duration, size and flags of each sample, so there are no defaults. */
function trackExtends(trackId: number): Uint8Array {
	return fullBox("trex", 0, 0, u32(trackId, 1, 0, 0, 0));
}
