/**
 * A challenge is `{bits}.{expires}.{random}.{signature}`, opaque but for its first part. A proof is the challenge, a
 * colon and a decimal number so that the SHA-256 of both together begins with `bits` zero bits.
 */
export const proofHeader = "proof-of-work";

/** 2^17 hashes on average: about a second in a phone's browser. */
export const proofBits = 17;

/** @returns how many zero bits the challenge demands, null for a text that is none or asks for too much */
export function bitsOf(challenge: string): number | null {
	const bits = Number(/^(\d{1,2})\.[\w.-]{10,200}$/.exec(challenge)?.[1]);
	return Number.isInteger(bits) && bits <= 24 ? bits : null;
}
