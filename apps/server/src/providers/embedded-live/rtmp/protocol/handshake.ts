import { ByteBuffer } from "./byte-buffer.ts";
import { RtmpFault } from "./rtmp-fault.ts";

const VERSION = 3;
const PACKET_BYTES = 1536;
/** Time and zero come first; encoders may change them in the echo. */
const RANDOM_AT = 8;

export type HandshakeStep = {
	output: Uint8Array<ArrayBuffer>[];
	isDone: boolean;
	/** What follows the handshake. */
	rest: Uint8Array;
};

/** The server's side of the simple handshake (RTMP 1.0, 5.2). S1's zero field tells clients not to use digests. */
export class Handshake {
	readonly #received = new ByteBuffer();
	readonly #s1: Uint8Array<ArrayBuffer>;
	#isAnswered = false;

	constructor(randomBytes: (length: number) => Uint8Array) {
		this.#s1 = new Uint8Array(PACKET_BYTES);
		this.#s1.set(randomBytes(PACKET_BYTES - RANDOM_AT), RANDOM_AT);
	}

	get bufferedBytes(): number {
		return this.#received.length;
	}

	feed(data: Uint8Array): HandshakeStep {
		const wanted = 1 + 2 * PACKET_BYTES - this.#received.length;
		this.#received.append(data.subarray(0, wanted));
		const rest = data.subarray(Math.min(wanted, data.length));
		const received = this.#received.peek();
		if (received.length > 0 && received[0] !== VERSION) throw new RtmpFault("version");
		const output: Uint8Array<ArrayBuffer>[] = [];
		if (!this.#isAnswered && received.length >= 1 + PACKET_BYTES) {
			this.#isAnswered = true;
			output.push(Uint8Array.of(VERSION), this.#s1.slice(), received.slice(1, 1 + PACKET_BYTES));
		}
		const isDone = received.length === 1 + 2 * PACKET_BYTES;
		if (isDone) {
			this.#assertEcho(received.subarray(1 + PACKET_BYTES));
			this.#received.take();
		}
		return { output, isDone, rest };
	}

	#assertEcho(c2: Uint8Array): void {
		for (let at = RANDOM_AT; at < PACKET_BYTES; at++) if (c2[at] !== this.#s1[at]) throw new RtmpFault("echo");
	}
}
