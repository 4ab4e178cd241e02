import type { IngestConfig } from "@stride/contract/streams/ingest";
import { type AudioConfig, type AvcConfig, readAacConfig, readAvcConfig } from "@stride/hls";
import type { z } from "zod";

const opusRateHz = 48_000;

/** Converts a broadcaster's track configuration for the packager. @returns undefined if it cannot be parsed */
export function readTrackConfig(config: z.output<typeof IngestConfig>): AvcConfig | AudioConfig | undefined {
	if (config.codec === "opus") {
		return { codec: "opus", channels: config.channels, preSkip: config.preSkip, inputSampleRateHz: opusRateHz };
	}
	const description = new Uint8Array(Buffer.from(config.description, "base64"));
	return config.codec === "avc" ? readAvcConfig(description) : readAacConfig(description);
}
