import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../../../platform/context.ts";

type Deps = Pick<Platform, "config" | "secrets">;
type Link = { streamId: string; expiresS: number };

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
	const given = Buffer.from(link.signature);
	return signatures(deps, link).some(
		(signature) => given.length === signature.length && timingSafeEqual(Buffer.from(signature), given),
	);
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
