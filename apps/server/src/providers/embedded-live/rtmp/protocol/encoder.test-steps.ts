import { type AmfValue, encodeAmf0 } from "./amf0.ts";
import { ChunkReader, type RtmpMessage } from "./chunk-reader.ts";
import { PublishSession, type PublishStep } from "./publish-session.ts";

export type ChunkHeader = {
	format: 0 | 1 | 2 | 3;
	chunkStream: number;
	/** The time, or the difference to the message before. */
	fieldMs?: number;
	type?: number;
	streamId?: number;
	length?: number;
	/** A continuation repeats the extended timestamp. */
	extendedMs?: number;
};

/** One chunk as an encoder writes it. */
export function chunk(header: ChunkHeader, data: Uint8Array = new Uint8Array()): Uint8Array {
	const { format, chunkStream, fieldMs = 0, type = 0, streamId = 0, length = data.length, extendedMs } = header;
	const extended = extendedMs ?? (format < 3 && fieldMs >= 0xffffff ? fieldMs : undefined);
	const bytes: number[] = [];
	if (chunkStream < 64) bytes.push((format << 6) | chunkStream);
	else if (chunkStream < 320) bytes.push(format << 6, chunkStream - 64);
	else bytes.push((format << 6) | 1, (chunkStream - 64) & 255, (chunkStream - 64) >> 8);
	if (format < 3) bytes.push(...big(extended === undefined ? fieldMs : 0xffffff, 3));
	if (format < 2) bytes.push(...big(length, 3), type);
	if (format === 0) bytes.push(...big(streamId, 4).reverse());
	if (extended !== undefined) bytes.push(...big(extended, 4));
	return Buffer.concat([Uint8Array.from(bytes), data]);
}

/** A message of type 0 in chunks of this size. */
export function message(
	{ chunkStream, fieldMs = 0, type, streamId = 0 }: Omit<ChunkHeader, "format"> & { type: number },
	payload: Uint8Array,
	chunkBytes = 128,
): Uint8Array {
	const first = { format: 0, chunkStream, fieldMs, type, streamId, length: payload.length } as const;
	const chunks = [chunk(first, payload.subarray(0, chunkBytes))];
	const more = fieldMs >= 0xffffff ? { extendedMs: fieldMs } : {};
	for (let at = chunkBytes; at < payload.length; at += chunkBytes) {
		chunks.push(chunk({ format: 3, chunkStream, ...more }, payload.subarray(at, at + chunkBytes)));
	}
	return Buffer.concat(chunks);
}

function big(value: number, length: number): number[] {
	return Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) & 255);
}

export const command = (...values: AmfValue[]): Uint8Array => message({ chunkStream: 3, type: 20 }, encodeAmf0(values));

export const connectObject = (app = "live"): AmfValue =>
	new Map<string, AmfValue>([
		["app", app],
		["flashVer", "FMLE/3.0 (compatible; FMSc/1.0)"],
		["tcUrl", `rtmp://127.0.0.1/${app}`],
	]);

/** S1 of a session with `zeroBytes` has this content, which C2 echoes. */
export const zeroBytes = (length: number): Uint8Array => new Uint8Array(length);
const c0c1 = Buffer.concat([Uint8Array.of(3), new Uint8Array(1536).fill(7)]);
export const handshake = Buffer.concat([c0c1, new Uint8Array(1536)]);

/** What an encoder sends up to and including `publish`. */
export const opening = (streamKey = "key"): Uint8Array[] => [
	handshake,
	message({ chunkStream: 2, type: 1 }, Uint8Array.from(big(4096, 4))),
	command("connect", 1, connectObject()),
	command("releaseStream", 2, null, streamKey),
	command("FCPublish", 3, null, streamKey),
	command("createStream", 4, null),
	message({ chunkStream: 4, type: 20, streamId: 1 }, encodeAmf0(["publish", 5, null, streamKey, "live"])),
];

export const videoMessage = (fieldMs: number, payload: Uint8Array, chunkBytes = 4096): Uint8Array =>
	message({ chunkStream: 6, type: 9, streamId: 1, fieldMs }, payload, chunkBytes);
export const audioMessage = (fieldMs: number, payload: Uint8Array, chunkBytes = 4096): Uint8Array =>
	message({ chunkStream: 4, type: 8, streamId: 1, fieldMs }, payload, chunkBytes);

export const newSession = (): PublishSession => new PublishSession({ app: "live", randomBytes: zeroBytes });

/** Feeds a whole connection; the caller accepts every broadcast. */
export function play(pieces: readonly Uint8Array[], session = newSession()) {
	const output: Uint8Array[] = [];
	const events: PublishStep["events"] = [];
	for (const piece of pieces) {
		const step = session.feed(piece);
		output.push(...step.output);
		events.push(...step.events);
		if (step.events.some(({ kind }) => kind === "publish")) output.push(...session.accept());
	}
	return { output: Buffer.concat(output), events, session };
}

const SERVER_HANDSHAKE_BYTES = 1 + 2 * 1536;

/** The messages of the server after its handshake. */
export function answersOf(output: Uint8Array): RtmpMessage[] {
	const limits = { messageBytesMax: 65_536, bufferedBytesMax: 65_536, chunkStreamsMax: 8 };
	return new ChunkReader(limits).feed(output.subarray(SERVER_HANDSHAKE_BYTES));
}
