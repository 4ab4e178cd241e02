import type { IngestConfig } from "@stride/contract/streams/ingest";

/** One frame as emitted by an encoder. */
export type EncodedFrame = {
	kind: "video" | "audio" | "saver";
	isKey: boolean;
	/** On the worker's own clock. */
	timeUs: number;
	durationUs: number;
	data: Uint8Array<ArrayBuffer>;
	/** The decoder's configuration; the same object for all frames until it changes. */
	config: IngestConfig;
};
