import { ByteBuffer } from "./byte-buffer.ts";
import { RtmpFault } from "./rtmp-fault.ts";

/** A whole message; `timestampMs` counts modulo 2^32. */
export type RtmpMessage = {
	type: number;
	streamId: number;
	timestampMs: number;
	payload: Uint8Array<ArrayBuffer>;
};

export type ChunkLimits = {
	messageBytesMax: number;
	/** Partial messages of all chunk streams together. */
	bufferedBytesMax: number;
	chunkStreamsMax: number;
};

const DEFAULT_CHUNK_BYTES = 128;
const SET_CHUNK_SIZE = 1;
const ABORT = 2;
const EXTENDED = 0xff_ff_ff;
/** Basic header, message header and extended timestamp. */
const HEADER_BYTES_MAX = 3 + 11 + 4;
const MESSAGE_HEADER_BYTES = [11, 7, 3, 0] as const;

type ChunkStream = {
	type: number;
	streamId: number;
	length: number;
	timestampMs: number;
	/** The timestamp field of the last header, a time or a difference; a header of type 3 repeats it. */
	fieldMs: number;
	hasExtended: boolean;
	body: ByteBuffer;
	isPartial: boolean;
};

/** Turns chunks into messages (RTMP 1.0, 5.3 and 5.4); handles chunk size and abort itself. */
export class ChunkReader {
	limits: ChunkLimits;
	readonly #streams = new Map<number, ChunkStream>();
	readonly #header = new ByteBuffer();
	#chunkBytes = DEFAULT_CHUNK_BYTES;
	#current: { stream: ChunkStream; left: number } | undefined;

	constructor(limits: ChunkLimits) {
		this.limits = limits;
	}

	get bufferedBytes(): number {
		let sum = this.#header.length;
		for (const { body } of this.#streams.values()) sum += body.length;
		return sum;
	}

	feed(data: Uint8Array): RtmpMessage[] {
		const messages: RtmpMessage[] = [];
		this.#consume(data, messages);
		return messages;
	}

	#consume(data: Uint8Array, messages: RtmpMessage[]): void {
		let rest = data;
		while (rest.length > 0) {
			rest = this.#current ? this.#readBody(rest, messages) : this.#readHeader(rest, messages);
		}
	}

	/** A header may be split anywhere: bytes are collected until it is whole. */
	#readHeader(data: Uint8Array, messages: RtmpMessage[]): Uint8Array {
		const before = this.#header.length;
		this.#header.append(data.subarray(0, HEADER_BYTES_MAX - before));
		const used = this.#parseHeader(this.#header.peek());
		if (used === undefined) return data.subarray(HEADER_BYTES_MAX - before);
		// Without an extended timestamp, bytes that an earlier call collected belong to the body.
		const body = this.#header.peek().slice(used, before);
		this.#header.clear();
		const { stream } = this.#current ?? {};
		if (stream && stream.length === 0) this.#finish(stream, messages);
		this.#consume(body, messages);
		return data.subarray(Math.max(0, used - before));
	}

	/** @returns the header's length; undefined if it is not whole */
	#parseHeader(bytes: Uint8Array): number | undefined {
		const first = bytes[0] ?? 0;
		const marker = first & 63;
		const idBytes = marker === 0 ? 2 : marker === 1 ? 3 : 1;
		if (bytes.length < idBytes) return undefined;
		const id = marker > 1 ? marker : 64 + (bytes[1] ?? 0) + (marker === 1 ? (bytes[2] ?? 0) * 256 : 0);
		const format = (first >> 6) as 0 | 1 | 2 | 3;
		const known = this.#streams.get(id);
		if (!known && format !== 0) throw new RtmpFault("chunk-order");
		const fieldsEnd = idBytes + MESSAGE_HEADER_BYTES[format];
		if (bytes.length < fieldsEnd) return undefined;
		const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
		const short = format === 3 ? 0 : readU24(view, idBytes);
		const hasExtended = format === 3 ? known?.hasExtended === true : short === EXTENDED;
		if (hasExtended && bytes.length < fieldsEnd + 4) return undefined;
		const extended = hasExtended ? view.getUint32(fieldsEnd) : 0;
		if (format === 3 && known?.isPartial) {
			this.#continueMessage(known);
			// Some encoders leave out the extended timestamp in these chunks.
			return hasExtended && extended === known.fieldMs ? fieldsEnd + 4 : fieldsEnd;
		}
		const stream = known ?? this.#addStream(id);
		if (stream.isPartial) throw new RtmpFault("chunk-order");
		if (format < 3) stream.hasExtended = hasExtended;
		stream.fieldMs = hasExtended ? extended : format === 3 ? stream.fieldMs : short;
		stream.timestampMs = format === 0 ? stream.fieldMs : (stream.timestampMs + stream.fieldMs) % 2 ** 32;
		if (format < 2) {
			stream.length = readU24(view, idBytes + 3);
			stream.type = view.getUint8(idBytes + 6);
		}
		if (format === 0) stream.streamId = view.getUint32(idBytes + 7, true);
		if (stream.length > this.limits.messageBytesMax) throw new RtmpFault("message-size");
		this.#continueMessage(stream);
		return fieldsEnd + (hasExtended ? 4 : 0);
	}

	#continueMessage(stream: ChunkStream): void {
		stream.isPartial = true;
		this.#current = { stream, left: Math.min(this.#chunkBytes, stream.length - stream.body.length) };
	}

	#addStream(id: number): ChunkStream {
		if (this.#streams.size >= this.limits.chunkStreamsMax) throw new RtmpFault("chunk-streams");
		const stream: ChunkStream = {
			type: 0,
			streamId: 0,
			length: 0,
			timestampMs: 0,
			fieldMs: 0,
			hasExtended: false,
			body: new ByteBuffer(),
			isPartial: false,
		};
		this.#streams.set(id, stream);
		return stream;
	}

	#readBody(data: Uint8Array, messages: RtmpMessage[]): Uint8Array {
		const current = this.#current;
		if (!current) return data;
		const { stream } = current;
		const piece = data.subarray(0, current.left);
		stream.body.append(piece);
		current.left -= piece.length;
		if (this.bufferedBytes > this.limits.bufferedBytesMax) throw new RtmpFault("buffered");
		if (stream.body.length === stream.length) this.#finish(stream, messages);
		else if (current.left === 0) this.#current = undefined;
		return data.subarray(piece.length);
	}

	#finish(stream: ChunkStream, messages: RtmpMessage[]): void {
		this.#current = undefined;
		stream.isPartial = false;
		const { type, streamId, timestampMs } = stream;
		const payload = stream.body.take();
		if (type === SET_CHUNK_SIZE) this.#setChunkSize(payload);
		else if (type === ABORT) this.#abort(payload);
		else messages.push({ type, streamId, timestampMs, payload });
	}

	#setChunkSize(payload: Uint8Array): void {
		const size = readControl(payload);
		// Smaller ones, which no encoder sends, would make each byte a chunk to parse.
		if (size < DEFAULT_CHUNK_BYTES || size >= 2 ** 31) throw new RtmpFault("chunk-size");
		this.#chunkBytes = size;
	}

	#abort(payload: Uint8Array): void {
		const stream = this.#streams.get(readControl(payload));
		if (!stream) return;
		// A new one: a cleared buffer retains its capacity.
		stream.body = new ByteBuffer();
		stream.isPartial = false;
	}
}

/** The first four bytes of a control message. */
export function readControl(payload: Uint8Array): number {
	if (payload.length < 4) throw new RtmpFault("control");
	return new DataView(payload.buffer, payload.byteOffset, payload.length).getUint32(0);
}

function readU24(view: DataView, at: number): number {
	return view.getUint16(at) * 256 + view.getUint8(at + 2);
}
