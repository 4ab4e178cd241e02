import { describe, expect, it } from "vitest";
import { ChunkReader } from "./chunk-reader.ts";
import { chunk, message } from "./encoder.test-steps.ts";

const limits = { messageBytesMax: 10_000, bufferedBytesMax: 12_000, chunkStreamsMax: 4 };
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => at & 255);
const read = (...pieces: Uint8Array[]) => new ChunkReader(limits).feed(Buffer.concat(pieces));

describe("chunks", () => {
	it("[S5] of all four types become messages with their times", () => {
		const messages = read(
			chunk({ format: 0, chunkStream: 5, fieldMs: 1_000, type: 9, streamId: 1 }, bytes(3)),
			chunk({ format: 1, chunkStream: 5, fieldMs: 40, type: 8 }, bytes(2)),
			chunk({ format: 2, chunkStream: 5, fieldMs: 20 }, bytes(2)),
			chunk({ format: 3, chunkStream: 5 }, bytes(2)),
		);
		expect(messages.map(({ type, streamId, timestampMs }) => [type, streamId, timestampMs])).toEqual([
			[9, 1, 1_000],
			[8, 1, 1_040],
			[8, 1, 1_060],
			[8, 1, 1_080],
		]);
	});

	it.each([2, 63, 64, 319, 320, 65_599])("[S5] of chunk stream %i are read", (chunkStream) => {
		expect(read(message({ chunkStream, type: 9 }, bytes(300)))[0]?.payload).toEqual(bytes(300));
	});

	it("[S5] of two streams may interleave", () => {
		const messages = read(
			chunk({ format: 0, chunkStream: 4, type: 8, length: 200 }, bytes(128)),
			chunk({ format: 0, chunkStream: 6, type: 9, length: 150 }, bytes(128)),
			chunk({ format: 3, chunkStream: 4 }, bytes(72)),
			chunk({ format: 3, chunkStream: 6 }, bytes(22)),
		);
		expect(messages.map(({ type, payload }) => [type, payload.length])).toEqual([
			[8, 200],
			[9, 150],
		]);
	});

	it("[S5] repeat an extended timestamp in their continuations, or leave it out", () => {
		const fieldMs = 0x01_02_03_04;
		const head = { format: 0, chunkStream: 6, fieldMs, type: 9, length: 140 } as const;
		const rest = Uint8Array.from({ length: 12 }, () => 0xee);
		for (const more of [{ extendedMs: fieldMs }, {}]) {
			const whole = Buffer.concat([chunk(head, bytes(128)), chunk({ format: 3, chunkStream: 6, ...more }, rest)]);
			const reader = new ChunkReader(limits);
			const messages = [...whole].flatMap((byte) => reader.feed(Uint8Array.of(byte)));
			expect(messages).toHaveLength(1);
			expect(messages[0]?.timestampMs).toBe(fieldMs);
			expect(messages[0]?.payload.subarray(128)).toEqual(rest);
		}
	});

	it("[S5] follow a new chunk size, and an aborted message is forgotten", () => {
		const messages = read(
			message({ chunkStream: 2, type: 1 }, Uint8Array.of(0, 0, 16, 0)),
			message({ chunkStream: 6, type: 9 }, bytes(5_000), 4_096),
			chunk({ format: 0, chunkStream: 6, type: 9, length: 5_000 }, bytes(4_096)),
			message({ chunkStream: 2, type: 2 }, Uint8Array.of(0, 0, 0, 6)),
			message({ chunkStream: 6, type: 9 }, bytes(3)),
		);
		expect(messages.map(({ payload }) => payload.length)).toEqual([5_000, 3]);
	});

	it.each([
		["a message over the limit", chunk({ format: 0, chunkStream: 4, type: 9, length: 10_001 }), "message-size"],
		["a chunk size of 0", message({ chunkStream: 2, type: 1 }, new Uint8Array(4)), "chunk-size"],
		[
			"a stream that begins without a whole header",
			chunk({ format: 1, chunkStream: 4, type: 9 }, bytes(2)),
			"chunk-order",
		],
		[
			"a new message inside another one",
			Buffer.concat([
				chunk({ format: 0, chunkStream: 4, type: 9, length: 200 }, bytes(128)),
				chunk({ format: 0, chunkStream: 4, type: 9 }, bytes(2)),
			]),
			"chunk-order",
		],
		[
			"more streams than allowed",
			Buffer.concat([4, 5, 6, 7, 8].map((chunkStream) => message({ chunkStream, type: 9 }, bytes(1)))),
			"chunk-streams",
		],
		[
			"unfinished messages that add up",
			Buffer.concat([
				message({ chunkStream: 2, type: 1 }, Uint8Array.of(0, 0, 0x23, 0x28)),
				...[4, 5].map((chunkStream) => chunk({ format: 0, chunkStream, type: 9, length: 9_999 }, bytes(9_000))),
			]),
			"buffered",
		],
	])("[S5] with %s are a fault", (_, pieces, reason) => {
		expect(() => read(pieces)).toThrow(expect.objectContaining({ name: "RtmpFault", reason }));
	});
});
