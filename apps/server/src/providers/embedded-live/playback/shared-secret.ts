import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "../../../platform/security/secrets.ts";

/** A secret is valid in its own period and in the next one. */
export const sharedPeriodMs = 5 * 60_000;
const secretBytes = 16;

type Moment = { streamId: string; nowMs: number };

/**
 * The secret in the paths of a stream's shared playlists. It is derived, so that every process knows it without a look-up.
 * @returns the secret, base64url, and the milliseconds until it is no longer accepted
 */
export function currentSharedSecret(
	secrets: Secrets,
	{ streamId, nowMs }: Moment,
): { secret: string; validMs: number } {
	const period = Math.floor(nowMs / sharedPeriodMs);
	const secret = secretOf(secrets.key("live-shared"), streamId, period);
	return { secret, validMs: (period + 2) * sharedPeriodMs - nowMs };
}

export function isSharedSecret(secrets: Secrets, { streamId, nowMs }: Moment, given: string): boolean {
	const period = Math.floor(nowMs / sharedPeriodMs);
	const keys = secrets.keys("live-shared");
	const bytes = Buffer.from(given);
	const isEqual = (secret: string) => bytes.length === secret.length && timingSafeEqual(Buffer.from(secret), bytes);
	return [period, period - 1].some((one) => keys.some((key) => isEqual(secretOf(key, streamId, one))));
}

const secretOf = (key: Uint8Array, streamId: string, period: number): string =>
	createHmac("sha256", key).update(`${streamId}.${period}`).digest().subarray(0, secretBytes).toString("base64url");
