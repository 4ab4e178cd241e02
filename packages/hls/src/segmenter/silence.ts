import { AAC_FRAME_SAMPLES, type AudioConfig, OPUS_FRAME_SAMPLES } from "../track.ts";

/** One raw_data_block of AAC-LC without any spectrum (ISO/IEC 14496-3, 4.4.2.1), for one channel and for a pair. */
const AAC_SILENCE_MONO = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const AAC_SILENCE_STEREO = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);
/** RFC 6716: one full-band CELT frame of 20 ms that codes silence. */
const OPUS_SILENCE = Uint8Array.of(0xf8, 0xff, 0xfe);

export type Silence = { samples: number; data: Uint8Array };

/** A frame of silence in a track's own format, used to fill gaps in the sound. */
export function silenceOf(config: AudioConfig): Silence {
	if (config.codec === "opus") return { samples: OPUS_FRAME_SAMPLES, data: OPUS_SILENCE };
	return { samples: AAC_FRAME_SAMPLES, data: config.channels === 1 ? AAC_SILENCE_MONO : AAC_SILENCE_STEREO };
}
