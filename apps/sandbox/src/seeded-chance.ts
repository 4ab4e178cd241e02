import { createHash } from "node:crypto";

/** A number in [0, 1) that depends only on its arguments, so that a seed reproduces a whole run. */
export function seededChance(seed: number, ordinal: number, purpose: string): number {
	const digest = createHash("sha256").update(`${seed}:${ordinal}:${purpose}`).digest();
	return digest.readUInt32BE(0) / 2 ** 32;
}
