import { randomBytes, timingSafeEqual } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The source of identifiers; a parameter so that tests can make them predictable. */
export interface Ids {
	/** An identifier in the provider's style: the prefix and 24 letters or digits. */
	object(prefix: string): string;
	/** An unguessable string (about 190 bits) for secrets and one-time pages. */
	secret(): string;
}

export const randomIds: Ids = {
	object: (prefix) => prefix + randomWord(24),
	secret: () => randomWord(32),
};

function randomWord(length: number): string {
	let word = "";
	while (word.length < length) {
		for (const byte of randomBytes(length)) {
			// Bytes past the last whole multiple of 62 would bias the first letters.
			if (byte < 248 && word.length < length) word += ALPHABET[byte % 62];
		}
	}
	return word;
}

/** Compares secrets in constant time. */
export function sameText(a: string, b: string): boolean {
	const left = Buffer.from(a);
	const right = Buffer.from(b);
	return left.length === right.length && timingSafeEqual(left, right);
}
