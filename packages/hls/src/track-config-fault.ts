import type { AacConfig, AudioConfig, AvcConfig, OpusConfig, TrackName } from "./track.ts";

/** Why a received description cannot be written into an init segment. */
export type TrackConfigFault =
	| "wrong-kind-of-track"
	| "picture-size"
	| "avc-configuration"
	| "avc-profile"
	| "audio-specific-config"
	| "sample-rate"
	| "channels"
	| "pre-skip";

const MAX_SIDE_PX = 4096;
const MIN_SIDE_PX = 16;
const MAX_DESCRIPTION_BYTES = 1024;
const MAX_PRE_SKIP = 48_000;
/** ISO/IEC 14496-3, table 1.18. Lower rates have frames too long for parts of a third of a second. */
const SAMPLING_FREQUENCY_INDEX = new Map([
	[48_000, 3],
	[44_100, 4],
	[32_000, 5],
]);
const AAC_LC = 2;
/** Baseline, Main and High: 4:2:0 with 8 bits, which every browser and phone decodes (ITU-T H.264, annex A). */
const AVC_PROFILES = new Set([66, 77, 100]);
const SPS = 7;
const PPS = 8;

/** Validates a track's description, so that the container never carries bytes that were not understood. */
export function findTrackConfigFault(track: TrackName, config: AvcConfig | AudioConfig): TrackConfigFault | undefined {
	if ((track === "video") !== (config.codec === "avc")) return "wrong-kind-of-track";
	if (config.codec === "avc") return findAvcFault(config);
	return config.codec === "aac" ? findAacFault(config) : findOpusFault(config);
}

function findAvcFault({ width, height, avcC }: AvcConfig): TrackConfigFault | undefined {
	const isSide = (side: number) => Number.isInteger(side) && side >= MIN_SIDE_PX && side <= MAX_SIDE_PX;
	if (!isSide(width) || !isSide(height)) return "picture-size";
	if (!isAvcConfiguration(avcC)) return "avc-configuration";
	return AVC_PROFILES.has(byteAt(avcC, 1)) ? undefined : "avc-profile";
}

/** ISO/IEC 14496-15, 5.3.3.1.2: version 1, four-byte lengths, at least one sequence and one picture parameter set. */
function isAvcConfiguration(avcC: Uint8Array): boolean {
	if (avcC.length < 7 || avcC.length > MAX_DESCRIPTION_BYTES) return false;
	if (avcC[0] !== 1 || (byteAt(avcC, 4) & 3) !== 3) return false;
	const afterSps = skipParameterSets(avcC, 6, byteAt(avcC, 5) & 31, SPS);
	if (afterSps === undefined || afterSps >= avcC.length) return false;
	return skipParameterSets(avcC, afterSps + 1, byteAt(avcC, afterSps), PPS) !== undefined;
}

function skipParameterSets(avcC: Uint8Array, start: number, count: number, unitType: number): number | undefined {
	if (count === 0) return undefined;
	let at = start;
	for (let index = 0; index < count; index++) {
		const length = byteAt(avcC, at) * 256 + byteAt(avcC, at + 1);
		if (length === 0 || at + 2 + length > avcC.length) return undefined;
		if ((byteAt(avcC, at + 2) & 31) !== unitType) return undefined;
		at += 2 + length;
	}
	return at;
}

function findAacFault(config: AacConfig): TrackConfigFault | undefined {
	const { sampleRateHz, channels, audioSpecificConfig: asc } = config;
	const frequencyIndex = SAMPLING_FREQUENCY_INDEX.get(sampleRateHz);
	if (frequencyIndex === undefined) return "sample-rate";
	if (channels !== 1 && channels !== 2) return "channels";
	if (asc.length < 2 || asc.length > MAX_DESCRIPTION_BYTES) return "audio-specific-config";
	const head = byteAt(asc, 0) * 256 + byteAt(asc, 1);
	const isSame =
		head >> 11 === AAC_LC &&
		((head >> 7) & 15) === frequencyIndex &&
		((head >> 3) & 15) === channels &&
		// frameLengthFlag: 960 samples would shift the sound against the picture.
		((head >> 2) & 1) === 0;
	return isSame ? undefined : "audio-specific-config";
}

function findOpusFault({ channels, preSkip, inputSampleRateHz }: OpusConfig): TrackConfigFault | undefined {
	if (channels !== 1 && channels !== 2) return "channels";
	if (!Number.isInteger(inputSampleRateHz) || inputSampleRateHz < 0 || inputSampleRateHz > 192_000)
		return "sample-rate";
	return Number.isInteger(preSkip) && preSkip >= 0 && preSkip <= MAX_PRE_SKIP ? undefined : "pre-skip";
}

function byteAt(bytes: Uint8Array, at: number): number {
	return bytes[at] ?? 0;
}
