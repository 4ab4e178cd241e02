/**
 * A challenge is `{bits}.{expires}.{random}.{signature}`, opaque except for its first part. A proof is the challenge, a
 * colon and a decimal number such that the SHA-256 of the whole begins with `bits` zero bits.
 */
export const proofHeader = "proof-of-work";

/** 2^17 hashes on average: about a second in a phone's browser. */
export const proofBits = 17;

/** @returns how many zero bits the challenge requires, null where it is malformed or requires too many */
export function bitsOf(challenge: string): number | null {
	const bits = Number(/^(\d{1,2})\.[\w.-]{10,200}$/.exec(challenge)?.[1]);
	return Number.isInteger(bits) && bits <= 24 ? bits : null;
}
