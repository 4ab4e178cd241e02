import { createHmac, timingSafeEqual } from "node:crypto";
import { base32 } from "../../../platform/security/base32.ts";

/* Time-based one-time passwords: RFC 6238 with HMAC-SHA-1, six digits and steps of 30 s, as authenticator apps expect. */

const stepSeconds = 30;
const digits = 6;
/** Steps before and after the present one that are accepted, for the app's clock and the time to type. */
const drift = 1;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepSeconds);

/** HOTP (RFC 4226) of a time step. */
export function totpCode(key: Uint8Array, step: number, length = digits): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac("sha1", key).update(counter).digest();
	const offset = (mac.at(-1) ?? 0) & 0xf;
	const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
	return String(number % 10 ** length).padStart(length, "0");
}

/** @returns the time step whose code was given, null for a wrong code */
export function findStep(key: Uint8Array, code: string, now: Date): number | null {
	const present = stepAt(now);
	let found: number | null = null;
	for (let step = present - drift; step <= present + drift; step++) {
		if (timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code))) found = step;
	}
	return found;
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(key: Uint8Array, { brand, email }: { brand: string; email: string }): string {
	const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`;
	return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(brand)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
