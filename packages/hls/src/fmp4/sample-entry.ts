import type { AacConfig, AudioConfig, AvcConfig, OpusConfig } from "../track.ts";
import { audioTimescale } from "../track.ts";
import { box, concat, fullBox, u8, u16, u32, zeros } from "./box.ts";

const DATA_REFERENCE_INDEX = u16(1);
const RESOLUTION_72_DPI = 0x0048_0000;
const DEPTH_24_BIT = 0x0018;

/** ISO/IEC 14496-15, 5.4.2.1: the video sample entry with its decoder configuration. */
export function avc1({ width, height, avcC }: AvcConfig): Uint8Array {
	return box(
		"avc1",
		zeros(6),
		DATA_REFERENCE_INDEX,
		zeros(16),
		u16(width, height),
		u32(RESOLUTION_72_DPI, RESOLUTION_72_DPI, 0),
		u16(1), // frames in each sample
		zeros(32), // empty compressor name
		u16(DEPTH_24_BIT, 0xffff),
		box("avcC", avcC),
	);
}

export function audioSampleEntry(config: AudioConfig): Uint8Array {
	return config.codec === "aac" ? mp4a(config) : opus(config);
}

/** ISO/IEC 14496-14, 5.6. */
function mp4a(config: AacConfig): Uint8Array {
	return box("mp4a", audioSampleEntryHead(config), fullBox("esds", 0, 0, elementaryStreamDescriptor(config)));
}

/** "Encapsulation of Opus in ISO Base Media File Format", 4.3. */
function opus(config: OpusConfig): Uint8Array {
	const gain = 0;
	const channelMappingFamily = 0;
	const dOps = concat([
		u8(0, config.channels),
		u16(config.preSkip),
		u32(config.inputSampleRateHz),
		u16(gain),
		u8(channelMappingFamily),
	]);
	return box("Opus", audioSampleEntryHead(config), box("dOps", dOps));
}

function audioSampleEntryHead(config: AudioConfig): Uint8Array {
	const bitsPerSample = 16;
	return concat([
		zeros(6),
		DATA_REFERENCE_INDEX,
		zeros(8),
		u16(config.channels, bitsPerSample, 0, 0),
		u32(audioTimescale(config) * 0x1_0000),
	]);
}

const ES_DESCRIPTOR = 3;
const DECODER_CONFIG_DESCRIPTOR = 4;
const DECODER_SPECIFIC_INFO = 5;
const SL_CONFIG_DESCRIPTOR = 6;
const MPEG4_AUDIO = 0x40;
const AUDIO_STREAM = 0x15;

/** ISO/IEC 14496-1, 7.2.6.5. Bit rates of 0 mean that they are not known in advance. */
function elementaryStreamDescriptor({ audioSpecificConfig }: AacConfig): Uint8Array {
	const decoderConfig = descriptor(
		DECODER_CONFIG_DESCRIPTOR,
		u8(MPEG4_AUDIO, AUDIO_STREAM, 0, 0, 0),
		u32(0, 0),
		descriptor(DECODER_SPECIFIC_INFO, audioSpecificConfig),
	);
	return descriptor(ES_DESCRIPTOR, u16(0), u8(0), decoderConfig, descriptor(SL_CONFIG_DESCRIPTOR, u8(2)));
}

/** A descriptor's length is written in seven bits per byte, always as four bytes here. */
function descriptor(tag: number, ...content: Uint8Array[]): Uint8Array {
	const body = concat(content);
	const length = body.length;
	return concat([u8(tag, 0x80, 0x80, 0x80 | (length >> 7), length & 0x7f), body]);
}
