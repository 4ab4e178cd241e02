import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets.ts";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a value that the product itself has to read again, such as the key of an authenticator app. */
export function seal(secrets: Secrets, purpose: string, value: Uint8Array): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv(algorithm, secrets.key(purpose), iv);
	const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @returns the value and whether it was sealed under a previous secret; null if no known secret opens it */
export function unseal(
	secrets: Secrets,
	purpose: string,
	sealed: Buffer,
): { value: Buffer; isOutdated: boolean } | null {
	for (const [index, key] of secrets.keys(purpose).entries()) {
		try {
			const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes));
			decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
			const value = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
			return { value, isOutdated: index > 0 };
		} catch {
			// Sealed under another secret, or altered.
		}
	}
	return null;
}
