import { RtmpFault } from "./rtmp-fault.ts";

/** Objects are maps, so that a name such as `__proto__` is only a key. */
export type AmfValue = number | boolean | string | null | undefined | AmfObject | AmfValue[];
export type AmfObject = Map<string, AmfValue>;

const NUMBER = 0;
const BOOLEAN = 1;
const STRING = 2;
const OBJECT = 3;
const NULL = 5;
const UNDEFINED = 6;
const ECMA_ARRAY = 8;
const OBJECT_END = 9;
const STRICT_ARRAY = 10;
const DATE = 11;
const LONG_STRING = 12;
const UNSUPPORTED = 13;

const DEPTH_MAX = 8;
const VALUES_MAX = 512;
const utf8 = new TextDecoder();

/**
 * The values of a message (AMF 0, 2). References, typed objects and XML are refused: no encoder sends them.
 * @throws {RtmpFault}
 */
export function decodeAmf0(bytes: Uint8Array): AmfValue[] {
	const reader = new AmfReader(bytes);
	const values: AmfValue[] = [];
	while (!reader.isAtEnd) values.push(reader.readValue(0));
	return values;
}

class AmfReader {
	readonly #view: DataView<ArrayBufferLike>;
	readonly #bytes: Uint8Array;
	#at = 0;
	#count = 0;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
		this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
	}

	get isAtEnd(): boolean {
		return this.#at >= this.#bytes.length;
	}

	readValue(depth: number): AmfValue {
		this.#count += 1;
		if (depth > DEPTH_MAX || this.#count > VALUES_MAX) throw new RtmpFault("amf");
		const marker = this.#view.getUint8(this.#skip(1));
		if (marker === NUMBER) return this.#view.getFloat64(this.#skip(8));
		if (marker === BOOLEAN) return this.#view.getUint8(this.#skip(1)) !== 0;
		if (marker === STRING) return this.#readText(2);
		if (marker === LONG_STRING) return this.#readText(4);
		if (marker === NULL) return null;
		if (marker === UNDEFINED || marker === UNSUPPORTED) return undefined;
		if (marker === OBJECT) return this.#readObject(depth);
		if (marker === ECMA_ARRAY) return this.#readEcmaArray(depth);
		if (marker === STRICT_ARRAY) return this.#readStrictArray(depth);
		if (marker === DATE) return this.#readDate();
		throw new RtmpFault("amf");
	}

	#readText(lengthBytes: 2 | 4): string {
		const at = this.#skip(lengthBytes);
		const length = lengthBytes === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
		const start = this.#skip(length);
		return utf8.decode(this.#bytes.subarray(start, start + length));
	}

	#readObject(depth: number): AmfObject {
		const object: AmfObject = new Map();
		for (;;) {
			const name = this.#readText(2);
			if (name === "" && this.#bytes[this.#at] === OBJECT_END) {
				this.#at += 1;
				return object;
			}
			object.set(name, this.readValue(depth + 1));
		}
	}

	/** The count is only a hint: the end marker decides. */
	#readEcmaArray(depth: number): AmfObject {
		this.#skip(4);
		return this.#readObject(depth);
	}

	#readStrictArray(depth: number): AmfValue[] {
		const count = this.#view.getUint32(this.#skip(4));
		if (count > VALUES_MAX) throw new RtmpFault("amf");
		return Array.from({ length: count }, () => this.readValue(depth + 1));
	}

	#readDate(): number {
		const at = this.#skip(10);
		return this.#view.getFloat64(at);
	}

	/** @returns the position before these bytes */
	#skip(length: number): number {
		const at = this.#at;
		if (at + length > this.#bytes.length) throw new RtmpFault("amf");
		this.#at += length;
		return at;
	}
}

/** Encodes what the server sends: numbers, booleans, short texts, null and flat or nested objects. */
export function encodeAmf0(values: readonly AmfValue[]): Uint8Array<ArrayBuffer> {
	return join(values.map(encodeValue));
}

function encodeValue(value: AmfValue): Uint8Array {
	if (typeof value === "number") {
		const bytes = new Uint8Array(9);
		new DataView(bytes.buffer).setFloat64(1, value);
		return bytes;
	}
	if (typeof value === "boolean") return Uint8Array.of(BOOLEAN, value ? 1 : 0);
	if (typeof value === "string") return join([Uint8Array.of(STRING), encodeText(value)]);
	if (value === null) return Uint8Array.of(NULL);
	if (value === undefined) return Uint8Array.of(UNDEFINED);
	if (Array.isArray(value)) {
		const count = new Uint8Array(5);
		new DataView(count.buffer).setUint32(1, value.length);
		count[0] = STRICT_ARRAY;
		return join([count, ...value.map(encodeValue)]);
	}
	const fields = [...value].flatMap(([name, field]) => [encodeText(name), encodeValue(field)]);
	return join([Uint8Array.of(OBJECT), ...fields, Uint8Array.of(0, 0, OBJECT_END)]);
}

function encodeText(text: string): Uint8Array {
	const bytes = new TextEncoder().encode(text);
	if (bytes.length > 0xffff) throw new RangeError("a text this long is not sent");
	return join([Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes]);
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	return new Uint8Array(Buffer.concat(pieces));
}
