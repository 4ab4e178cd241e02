import { type AudioConfig, type AvcConfig, audioTimescale, TICKS_PER_SECOND } from "../track.ts";
import { box, concat, fourLetters, fullBox, u8, u16, u32, zeros } from "./box.ts";
import { audioSampleEntry, avc1 } from "./sample-entry.ts";

export const VIDEO_TRACK_ID = 1;
export const AUDIO_TRACK_ID = 2;

/** The unity matrix of tkhd and mvhd (ISO/IEC 14496-12, 8.2.2). */
export const UNITY_MATRIX = u32(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000);
const TRACK_ENABLED_IN_MOVIE = 3;
/** "und" in three letters of five bits. */
const UNDETERMINED_LANGUAGE = 0x55c4;

export function videoTrack(config: AvcConfig): Uint8Array {
	return trackBox({
		id: VIDEO_TRACK_ID,
		timescale: TICKS_PER_SECOND,
		handler: "vide",
		volume: 0,
		width: config.width,
		height: config.height,
		mediaHeader: fullBox("vmhd", 0, 1, zeros(8)),
		sampleEntry: avc1(config),
	});
}

export function audioTrack(config: AudioConfig): Uint8Array {
	return trackBox({
		id: AUDIO_TRACK_ID,
		timescale: audioTimescale(config),
		handler: "soun",
		volume: 0x0100,
		width: 0,
		height: 0,
		mediaHeader: fullBox("smhd", 0, 0, zeros(4)),
		sampleEntry: audioSampleEntry(config),
	});
}

type Track = {
	id: number;
	timescale: number;
	handler: "vide" | "soun";
	volume: number;
	width: number;
	height: number;
	mediaHeader: Uint8Array;
	sampleEntry: Uint8Array;
};

function trackBox(track: Track): Uint8Array {
	return box("trak", trackHeader(track), box("mdia", mediaHeader(track), handler(track), mediaInformation(track)));
}

/** 8.3.2; times and duration are 0: a live movie has neither. */
function trackHeader({ id, volume, width, height }: Track): Uint8Array {
	return fullBox(
		"tkhd",
		0,
		TRACK_ENABLED_IN_MOVIE,
		u32(0, 0, id, 0, 0),
		zeros(8),
		u16(0, 0, volume, 0),
		UNITY_MATRIX,
		u32(width * 0x1_0000, height * 0x1_0000),
	);
}

function mediaHeader({ timescale }: Track): Uint8Array {
	return fullBox("mdhd", 0, 0, u32(0, 0, timescale, 0), u16(UNDETERMINED_LANGUAGE, 0));
}

function handler(track: Track): Uint8Array {
	const emptyName = u8(0);
	return fullBox("hdlr", 0, 0, u32(0), fourLetters(track.handler), zeros(12), emptyName);
}

function mediaInformation({ mediaHeader: header, sampleEntry }: Track): Uint8Array {
	const dataIsInThisFile = fullBox("url ", 0, 1);
	return box("minf", header, box("dinf", fullBox("dref", 0, 0, u32(1), dataIsInThisFile)), sampleTable(sampleEntry));
}

/** The tables are empty: in a fragmented movie each fragment describes its samples. */
function sampleTable(sampleEntry: Uint8Array): Uint8Array {
	return box(
		"stbl",
		concat([fullBox("stsd", 0, 0, u32(1), sampleEntry), fullBox("stts", 0, 0, u32(0))]),
		fullBox("stsc", 0, 0, u32(0)),
		fullBox("stsz", 0, 0, u32(0, 0)),
		fullBox("stco", 0, 0, u32(0)),
	);
}
