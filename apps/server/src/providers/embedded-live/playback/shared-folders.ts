import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../../../platform/context.ts";
import type { Secrets } from "../../../platform/security/secrets.ts";

/** A secret is valid in its own period and in the next one. */
const periodMs = 5 * 60_000;
const secretBytes = 16;

type Moment = { streamId: string; nowMs: number };
type Deps = Pick<Platform, "config" | "secrets">;
type Link = { streamId: string; expiresS: number };

/**
 * The secret in the paths of a stream's shared playlists. It is derived, so that every process knows it without a look-up.
 * @returns the secret, base64url, and the milliseconds until it is no longer accepted
 */
export function currentSharedSecret(
	secrets: Secrets,
	{ streamId, nowMs }: Moment,
): { secret: string; validMs: number } {
	const period = Math.floor(nowMs / periodMs);
	const secret = secretOf(secrets.key("live-shared"), streamId, period);
	return { secret, validMs: (period + 2) * periodMs - nowMs };
}

export function isSharedSecret(secrets: Secrets, { streamId, nowMs }: Moment, given: string): boolean {
	const period = Math.floor(nowMs / periodMs);
	const keys = secrets.keys("live-shared");
	return [period, period - 1].some((one) => keys.some((key) => isEqual(given, secretOf(key, streamId, one))));
}

const secretOf = (key: Uint8Array, streamId: string, period: number): string =>
	createHmac("sha256", key).update(`${streamId}.${period}`).digest().subarray(0, secretBytes).toString("base64url");

/**
 * The folder of a recording's media for viewers without a limit: `/rec/{stream}/{expiry}/{signature}/`. With
 * LIVE_LINK_SECRET the signature is the one that `secure_link` of nginx computes, so that the proxy checks it; otherwise
 * only the product can.
 * @param expiresS seconds since 1970
 */
export function recordingFolder(deps: Deps, { streamId, expiresS }: Link): string {
	return `/rec/${streamId}/${expiresS}/${signatures(deps, { streamId, expiresS })[0]}/`;
}

export function isRecordingLink(deps: Deps, link: Link & { signature: string; nowMs: number }): boolean {
	if (!(link.expiresS * 1_000 > link.nowMs)) return false;
	return signatures(deps, link).some((signature) => isEqual(link.signature, signature));
}

/** The signature for new links, then those of replaced keys. */
function signatures({ config, secrets }: Deps, { streamId, expiresS }: Link): [string, ...string[]] {
	const text = `${expiresS}/${streamId}`;
	// MD5 is what `secure_link` has. The secret follows the text, so no other text can be derived from a signature.
	const shared = config.liveLinkSecret;
	if (shared !== null) return [createHash("md5").update(`${text} ${shared}`).digest("base64url")];
	const [first, ...others] = secrets.keys("live-recording-link");
	const sign = (key: Uint8Array) =>
		createHmac("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
	return [sign(first as Uint8Array), ...others.map(sign)];
}

/** In constant time. */
function isEqual(given: string, expected: string): boolean {
	const [bytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
	return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes);
}
