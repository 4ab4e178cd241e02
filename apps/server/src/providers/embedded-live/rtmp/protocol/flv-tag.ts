import { RtmpFault } from "./rtmp-fault.ts";

/** `compositionMs` is the presentation time less the decode time, signed. */
export type VideoTag =
	| { kind: "config"; avcC: Uint8Array<ArrayBuffer> }
	| { kind: "picture"; isKey: boolean; compositionMs: number; data: Uint8Array<ArrayBuffer> }
	| { kind: "unsupported"; codec: string }
	| { kind: "none" };

export type AudioTag =
	| { kind: "config"; audioSpecificConfig: Uint8Array<ArrayBuffer> }
	| { kind: "sound"; data: Uint8Array<ArrayBuffer> }
	| { kind: "unsupported"; codec: string }
	| { kind: "none" };

const NONE = { kind: "none" } as const;
const KEY_FRAME = 1;
const INFO_FRAME = 5;
const AVC = 7;
const AAC = 10;
const ENHANCED_AUDIO = 9;
const IS_ENHANCED = 0x80;
/** Packet types: of AVC and AAC (FLV 10.1, E.4.3.1, E.4.2.1), and of enhanced RTMP. */
const SEQUENCE_START = 0;
const CODED_FRAMES = 1;
const SEQUENCE_END = 2;
const METADATA = 4;
const fourLetters = new TextDecoder("latin1");

/** @throws {RtmpFault} if the tag is cut short */
export function readVideoTag(payload: Uint8Array<ArrayBuffer>): VideoTag {
	const [first] = payload;
	// An empty message is what some encoders send at the end.
	if (first === undefined) return NONE;
	if (first & IS_ENHANCED) return readEnhancedVideo(payload, first);
	const frame = first >> 4;
	if (frame === INFO_FRAME) return NONE;
	if ((first & 15) !== AVC) return { kind: "unsupported", codec: `codec ${first & 15}` };
	assertLength(payload, 5);
	const packetType = payload[1];
	if (packetType === SEQUENCE_START) return { kind: "config", avcC: payload.subarray(5) };
	if (packetType !== CODED_FRAMES) return NONE;
	return picture(frame, payload, 2);
}

function readEnhancedVideo(payload: Uint8Array<ArrayBuffer>, first: number): VideoTag {
	const frame = (first >> 4) & 7;
	const packetType = first & 15;
	if (packetType === METADATA || frame === INFO_FRAME) return NONE;
	if (packetType > METADATA) return { kind: "unsupported", codec: "multitrack" };
	assertLength(payload, 5);
	const codec = fourLetters.decode(payload.subarray(1, 5));
	if (codec !== "avc1") return { kind: "unsupported", codec };
	if (packetType === SEQUENCE_START) return { kind: "config", avcC: payload.subarray(5) };
	if (packetType === SEQUENCE_END) return NONE;
	if (packetType === CODED_FRAMES) return picture(frame, payload, 5);
	return pictureOf(frame, 0, payload.subarray(5));
}

function picture(frame: number, payload: Uint8Array<ArrayBuffer>, offsetAt: number): VideoTag {
	assertLength(payload, offsetAt + 3);
	const [high = 0, middle = 0, low = 0] = payload.subarray(offsetAt, offsetAt + 3);
	// The shift by 8 bits back and forth extends the sign of the 24 bits.
	const compositionMs = (((high << 16) | (middle << 8) | low) << 8) >> 8;
	return pictureOf(frame, compositionMs, payload.subarray(offsetAt + 3));
}

function pictureOf(frame: number, compositionMs: number, data: Uint8Array<ArrayBuffer>): VideoTag {
	return data.length === 0 ? NONE : { kind: "picture", isKey: frame === KEY_FRAME, compositionMs, data };
}

/** @throws {RtmpFault} if the tag is cut short */
export function readAudioTag(payload: Uint8Array<ArrayBuffer>): AudioTag {
	const [first] = payload;
	if (first === undefined) return NONE;
	const format = first >> 4;
	if (format === ENHANCED_AUDIO) return readEnhancedAudio(payload, first & 15);
	if (format !== AAC) return { kind: "unsupported", codec: `format ${format}` };
	assertLength(payload, 2);
	return audioTag(payload[1], payload.subarray(2));
}

function readEnhancedAudio(payload: Uint8Array<ArrayBuffer>, packetType: number): AudioTag {
	if (packetType === METADATA) return NONE;
	if (packetType > METADATA) return { kind: "unsupported", codec: "multitrack" };
	assertLength(payload, 5);
	const codec = fourLetters.decode(payload.subarray(1, 5));
	if (codec !== "mp4a") return { kind: "unsupported", codec };
	return audioTag(packetType, payload.subarray(5));
}

function audioTag(packetType: number | undefined, data: Uint8Array<ArrayBuffer>): AudioTag {
	if (data.length === 0) return NONE;
	if (packetType === SEQUENCE_START) return { kind: "config", audioSpecificConfig: data };
	return packetType === CODED_FRAMES ? { kind: "sound", data } : NONE;
}

function assertLength(payload: Uint8Array, length: number): void {
	if (payload.length < length) throw new RtmpFault("tag");
}
