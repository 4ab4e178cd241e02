import { createHash, timingSafeEqual } from "node:crypto";

/** The donor's proof of a donation is kept as a hash only. */
export const hashClientSecret = (clientSecret: string): Buffer => createHash("sha256").update(clientSecret).digest();

export function clientSecretFits(clientSecret: string, hash: Buffer | null): boolean {
	return hash !== null && timingSafeEqual(hashClientSecret(clientSecret), hash);
}
