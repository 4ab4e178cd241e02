import type { IngestConfig } from "@stride/contract/ingest";

/** One frame as an encoder gave it. */
export type EncodedFrame = {
	kind: "video" | "audio";
	isKey: boolean;
	/** On the worker's own clock. */
	timeUs: number;
	durationUs: number;
	data: Uint8Array<ArrayBuffer>;
	/** What a decoder needs to read it; the same object for all frames until it changes. */
	config: IngestConfig;
};
