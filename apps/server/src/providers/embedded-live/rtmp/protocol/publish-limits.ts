import type { ChunkLimits } from "./chunk-reader.ts";

/** What a peer without a valid key may make the server hold: commands only. */
const beforePublish: ChunkLimits = { messageBytesMax: 16_384, bufferedBytesMax: 32_768, chunkStreamsMax: 16 };
/** A picture is at most 2 MB, as in the packager. */
const publishing: ChunkLimits = { messageBytesMax: 2_100_000, bufferedBytesMax: 4_000_000, chunkStreamsMax: 16 };

export const publishLimits = {
	beforePublish,
	publishing,
	commandsMax: 100,
	pieceBytes: 65_536,
	windowBytes: 2_500_000,
	windowBytesMin: 1_000,
} as const;
