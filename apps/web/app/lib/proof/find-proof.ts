import { bitsOf } from "@stride/contract/donations/proof-of-work";

/** FIPS 180-4: the fractional parts of the cube roots of the first 64 primes. */
const rounds = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
/** The fractional parts of the square roots of the first eight primes. */
const initial = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
	const found: number[] = [];
	for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
	return found;
}

function fraction(root: number): number {
	return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

const words = new Int32Array(64);
const at = (array: Int32Array, index: number): number => array[index] as number;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block of SHA-256. @returns the next state */
function compress(state: Int32Array, block: DataView): Int32Array {
	for (let i = 0; i < 16; i++) words[i] = block.getInt32(i * 4);
	for (let i = 16; i < 64; i++) {
		const [early, late] = [at(words, i - 15), at(words, i - 2)];
		const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
		const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
		words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
	}
	// Indexed reads: array destructuring uses the iterator, at several times the cost of the rounds.
	let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
	let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
	for (let i = 0; i < 64; i++) {
		const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
		const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(rounds, i) + at(words, i)) | 0;
		const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
		const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
		h = g;
		g = f;
		f = e;
		e = (d + t1) | 0;
		d = c;
		c = b;
		b = a;
		a = (t1 + t2) | 0;
	}
	const next = Int32Array.of(a, b, c, d, e, f, g, h);
	for (let i = 0; i < 8; i++) next[i] = (at(next, i) + at(state, i)) | 0;
	return next;
}

const blockBytes = 64;

/** The state after a text's whole blocks, computed once for all numbers that are tried. */
function absorb(text: Uint8Array): { state: Int32Array; rest: Uint8Array } {
	const whole = text.length - (text.length % blockBytes);
	let state: Int32Array = initial;
	for (let from = 0; from < whole; from += blockBytes) {
		state = compress(state, new DataView(text.buffer, text.byteOffset + from, blockBytes));
	}
	return { state, rest: text.slice(whole) };
}

/** The first word of the SHA-256 of a text whose head is absorbed already. */
function firstWord(head: { state: Int32Array; rest: Uint8Array }, tail: Uint8Array, lengthBytes: number): number {
	const used = head.rest.length + tail.length;
	const padded = new Uint8Array(used + 9 <= blockBytes ? blockBytes : 2 * blockBytes);
	padded.set(head.rest);
	padded.set(tail, head.rest.length);
	padded[used] = 0x80;
	const view = new DataView(padded.buffer);
	view.setUint32(padded.length - 4, lengthBytes * 8);
	let state = head.state;
	for (let from = 0; from < padded.length; from += blockBytes) {
		state = compress(state, new DataView(padded.buffer, from, blockBytes));
	}
	return at(state, 0);
}

/** A search that exceeds the average by this factor fails: the challenge is not one of ours. */
const effortMax = 64;

/**
 * Searches a number that solves the challenge (`packages/contract/src/donations/proof-of-work.ts`). Web Crypto is asynchronous,
 * which costs more than these short hashes themselves.
 * @throws for an invalid challenge
 */
export function findProof(challenge: string): string {
	const bits = bitsOf(challenge);
	if (bits === null) throw new Error("not a challenge");
	const encoder = new TextEncoder();
	const text = encoder.encode(`${challenge}:`);
	const head = absorb(text);
	const end = 2 ** bits * effortMax;
	for (let number = 0; number < end; number++) {
		const tail = encoder.encode(String(number));
		if (Math.clz32(firstWord(head, tail, text.length + tail.length)) >= bits) return `${challenge}:${number}`;
	}
	throw new Error("no proof was found");
}
