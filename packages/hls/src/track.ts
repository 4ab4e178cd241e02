/** A stream has video and, unless its broadcaster declared none, audio. */
export type TrackName = "video" | "audio";

/** The saver is a second, smaller picture of the same camera for viewers on slow lines. It is not recorded. */
export type PacketTrack = TrackName | "saver";

/** H.264; `avcC` is the AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1), the encoder's description. */
export type AvcConfig = { codec: "avc"; width: number; height: number; avcC: Uint8Array };

/** AAC-LC; the AudioSpecificConfig of ISO/IEC 14496-3, 1.6.2.1. */
export type AacConfig = {
	codec: "aac";
	sampleRateHz: number;
	channels: number;
	audioSpecificConfig: Uint8Array;
};

/** The fallback for browsers that cannot encode AAC. Opus always runs at 48 kHz; pre-skip is in its samples. */
export type OpusConfig = { codec: "opus"; channels: number; preSkip: number; inputSampleRateHz: number };

export type AudioConfig = AacConfig | OpusConfig;
export type TrackConfigs = { video: AvcConfig; audio?: AudioConfig };

/** Ticks per second of the video track and of the stream's time line. */
export const TICKS_PER_SECOND = 90_000;
export const TICKS_PER_MS = 90;

/** One AAC-LC access unit holds 1024 samples per channel. */
export const AAC_FRAME_SAMPLES = 1024;
const OPUS_RATE_HZ = 48_000;
/** An Opus packet of 20 ms, as browsers produce. */
export const OPUS_FRAME_SAMPLES = 960;

/** Ticks per second of the audio track, one per sample. */
export function audioTimescale(config: AudioConfig): number {
	return config.codec === "opus" ? OPUS_RATE_HZ : config.sampleRateHz;
}

/** The RFC 6381 name of a track's format, for CODECS and for `MediaSource`. */
export function codecName(config: AvcConfig | AudioConfig): string {
	if (config.codec === "opus") return "opus";
	if (config.codec === "aac") return "mp4a.40.2";
	return `avc1.${[...config.avcC.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
