import { z } from "zod";

/*
 * The protocol between a broadcaster's browser and the ingest over one WebSocket. Text messages are JSON for control;
 * binary messages are encoded frames. docs/live.md describes the whole protocol.
 */

export const ingestProtocol = "stride-ingest-1";
/** The same with the track `saver`, which servers of earlier versions refuse. A broadcaster offers both. */
export const saverIngestProtocol = "stride-ingest-2";
export const ingestPath = "/v1/live-ingest";

/** The saver is a second, smaller picture of the same camera, for viewers on slow lines. */
export const IngestTrack = z.enum(["video", "audio", "saver"]);
export type IngestTrack = z.infer<typeof IngestTrack>;

const Base64 = z.base64().max(4_096);

/** The first message, within five seconds. Tracks are declared here, before any of them is configured. */
export const IngestHello = z.strictObject({
	type: z.literal("hello"),
	streamKey: z.string().min(1).max(200),
	/** A random UUID of this run of the broadcaster; a reconnection sends the same. */
	session: z.uuid(),
	/** A declared saver may come late, pause or never come. */
	tracks: z.array(IngestTrack).min(1).max(3),
});

/** A track's decoder configuration, once per connection and again when it changes. */
export const IngestConfig = z.discriminatedUnion("codec", [
	z.strictObject({
		type: z.literal("config"),
		track: z.enum(["video", "saver"]),
		codec: z.literal("avc"),
		description: Base64,
	}),
	z.strictObject({
		type: z.literal("config"),
		track: z.literal("audio"),
		codec: z.literal("aac"),
		description: Base64,
	}),
	z.strictObject({
		type: z.literal("config"),
		track: z.literal("audio"),
		codec: z.literal("opus"),
		channels: z.number().int().min(1).max(2),
		/** At 48 kHz. */
		preSkip: z.number().int().min(0).max(65_535),
	}),
]);
export type IngestConfig = z.infer<typeof IngestConfig>;

export const IngestClientMessage = z.union([IngestHello, IngestConfig]);
export type IngestClientMessage = z.infer<typeof IngestClientMessage>;

export type IngestServerMessage =
	/** The client resumes after `lastSequence` and may discard all frames up to `acknowledged`. */
	| { type: "welcome"; lastSequence: number; acknowledged: number; endsBy: string | null; bitrateMax: number }
	/** The last received sequence, sent every 100 ms while frames arrive. For bitrate control; received is not durable. */
	| { type: "receipt"; sequence: number }
	/** All frames up to this sequence are durable or dropped. */
	| { type: "ack"; sequence: number }
	| { type: "keyframe" }
	/** The server's maximum bitrate, in bits per second. */
	| { type: "bitrate"; max: number }
	/** An unusable configuration. */
	| { type: "refused"; track: IngestTrack; reason: string }
	| { type: "stop"; reason: string };

/** Why the server closes the connection. Only `replaced`, `ended`, `unknown-key` and `broken-rules` are final. */
export const ingestClose = {
	brokenRules: 4400,
	unknownKey: 4401,
	helloTimeout: 4408,
	replaced: 4409,
	ended: 4410,
	tooFast: 4429,
	/** The server shuts down or cannot record; the client reconnects. */
	tryAgain: 4503,
} as const;

/** Byte 1 of a binary message. A poster is a JPEG of the camera picture, without sequence and time. */
export const ingestKinds = { video: 1, audio: 2, poster: 3, saver: 4 } as const;
export type IngestKind = keyof typeof ingestKinds;
const kindOf = new Map(Object.entries(ingestKinds).map(([kind, byte]) => [byte, kind as IngestKind]));

export const ingestHeaderBytes = 20;
export const ingestMessageBytesMax = 1024 * 1024;
const version = 1;
const keyFlag = 1;

/** One encoded frame. Sequence numbers count from 1 over all tracks of a session, in the order of sending. */
export type IngestFrame = {
	kind: IngestKind;
	isKey: boolean;
	sequence: number;
	/** Presentation time on the broadcaster's own clock, in microseconds. */
	timeUs: number;
	durationUs: number;
	data: Uint8Array<ArrayBuffer>;
};

/**
 * | offset | bytes | |
 * |---|---|---|
 * | 0 | 1 | version, 1 |
 * | 1 | 1 | kind |
 * | 2 | 1 | flags: bit 0 key frame |
 * | 3 | 1 | 0 |
 * | 4 | 4 | sequence |
 * | 8 | 8 | time, µs, signed |
 * | 16 | 4 | duration, µs |
 * | 20 | | data |
 *
 * Numbers are big-endian.
 */
export function writeIngestFrame(frame: IngestFrame): Uint8Array<ArrayBuffer> {
	const message = new Uint8Array(ingestHeaderBytes + frame.data.length);
	const view = new DataView(message.buffer);
	view.setUint8(0, version);
	view.setUint8(1, ingestKinds[frame.kind]);
	view.setUint8(2, frame.isKey ? keyFlag : 0);
	view.setUint32(4, frame.sequence);
	view.setBigInt64(8, BigInt(Math.round(frame.timeUs)));
	view.setUint32(16, Math.round(frame.durationUs));
	message.set(frame.data, ingestHeaderBytes);
	return message;
}

/** @returns null for anything that is not a message of this protocol */
export function readIngestFrame(message: Uint8Array<ArrayBuffer>): IngestFrame | null {
	if (message.length <= ingestHeaderBytes) return null;
	const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
	const kind = kindOf.get(view.getUint8(1) as (typeof ingestKinds)[IngestKind]);
	const flags = view.getUint8(2);
	if (view.getUint8(0) !== version || !kind || flags > keyFlag || view.getUint8(3) !== 0) return null;
	const timeUs = Number(view.getBigInt64(8));
	if (!Number.isSafeInteger(timeUs)) return null;
	return {
		kind,
		isKey: flags === keyFlag,
		sequence: view.getUint32(4),
		timeUs,
		durationUs: view.getUint32(16),
		data: message.subarray(ingestHeaderBytes),
	};
}
