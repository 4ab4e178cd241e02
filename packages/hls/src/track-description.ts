import { readSpsSize } from "./sequence-parameter-set.ts";
import type { AacConfig, AvcConfig } from "./track.ts";

const FIRST_SPS_AT = 6;
/** ISO/IEC 14496-3, table 1.18. */
const SAMPLING_FREQUENCIES_HZ = [
	96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];

/**
 * Reads an encoder's AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1); the picture's size is that of its first
 * sequence parameter set.
 * @returns undefined if no size can be read
 */
export function readAvcConfig(avcC: Uint8Array): AvcConfig | undefined {
	if (avcC.length < FIRST_SPS_AT + 2) return undefined;
	const length = (avcC[FIRST_SPS_AT] ?? 0) * 256 + (avcC[FIRST_SPS_AT + 1] ?? 0);
	const sps = avcC.subarray(FIRST_SPS_AT + 2, FIRST_SPS_AT + 2 + length);
	const size = sps.length === length ? readSpsSize(sps) : undefined;
	return size && { codec: "avc", ...size, avcC };
}

/** Reads an encoder's AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1); `configure` decides whether it can be used. */
export function readAacConfig(audioSpecificConfig: Uint8Array): AacConfig | undefined {
	if (audioSpecificConfig.length < 2) return undefined;
	const head = (audioSpecificConfig[0] ?? 0) * 256 + (audioSpecificConfig[1] ?? 0);
	const sampleRateHz = SAMPLING_FREQUENCIES_HZ[(head >> 7) & 15];
	if (sampleRateHz === undefined) return undefined;
	return { codec: "aac", sampleRateHz, channels: (head >> 3) & 15, audioSpecificConfig };
}
