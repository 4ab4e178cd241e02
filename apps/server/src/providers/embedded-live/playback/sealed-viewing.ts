import { createHmac, timingSafeEqual } from "node:crypto";
import type { Viewing } from "../../../modules/streams/index.ts";
import type { Secrets } from "../../../platform/security/secrets.ts";

/**
 * `viewer`: opens the multivariant playlist. `session`: part of the paths in this playlist. `download`: part of the paths
 * of a recording's files.
 */
export type SealPurpose = "live-viewer" | "live-session" | "live-download";

export type SealedViewing = {
	viewing: Viewing;
	endsAtMs: number;
	/** A live playlist never lists an earlier segment. */
	floorMsn: number;
};

const macBytes = 16;
const separator = "|";
/** Longer than any that is created; keeps paths within the router's limit. */
const sealedLengthMax = 250;

const seconds = (ms: number): string => Math.ceil(ms / 1000).toString(36);
const readSeconds = (text: string): number => Number.parseInt(text, 36) * 1000;

/** Seals viewer, stream and expiry against alteration. The stream's id is part of the seal, not of the text. */
export function sealViewing(
	secrets: Secrets,
	purpose: SealPurpose,
	{ viewing, endsAtMs, floorMsn }: SealedViewing,
): string {
	const { streamId, viewer, address, takesOverAtMs } = viewing;
	const fields = [viewer, address, seconds(endsAtMs), floorMsn.toString(36)];
	if (takesOverAtMs !== undefined) fields.push(seconds(takesOverAtMs));
	if (fields.some((field) => field.includes(separator)))
		throw new RangeError("a viewer's name must not contain the separator");
	const payload = Buffer.from(fields.join(separator)).toString("base64url");
	const sealed = `${payload}.${macOf(secrets.key(purpose), streamId, payload).toString("base64url")}`;
	if (sealed.length > sealedLengthMax) throw new RangeError("a viewer's name is too long");
	return sealed;
}

/** @returns undefined if it was not sealed for this stream and purpose, was altered, or has expired */
export function openSealed(
	secrets: Secrets,
	purpose: SealPurpose,
	{ streamId, sealed, nowMs }: { streamId: string; sealed: string; nowMs: number },
): SealedViewing | undefined {
	if (sealed.length > sealedLengthMax) return undefined;
	const [payload = "", mac = "", ...rest] = sealed.split(".");
	const macs = secrets.keys(purpose).map((key) => macOf(key, streamId, payload).toString("base64url"));
	// Only the canonical encoding is accepted: other strings can decode to the same bytes.
	const given = Buffer.from(mac);
	const isOurs = macs.some((text) => text.length === given.length && timingSafeEqual(given, Buffer.from(text)));
	if (rest.length > 0 || !isOurs) return undefined;
	const [viewer = "", address = "", ends = "", floor = "", takesOver] = Buffer.from(payload, "base64url")
		.toString()
		.split(separator);
	const endsAtMs = readSeconds(ends);
	if (!(endsAtMs > nowMs)) return undefined;
	const viewing = { streamId, viewer, address, ...(takesOver && { takesOverAtMs: readSeconds(takesOver) }) };
	return { viewing, endsAtMs, floorMsn: Number.parseInt(floor, 36) };
}

function macOf(key: Uint8Array, streamId: string, payload: string): Buffer {
	return createHmac("sha256", key).update(`${streamId}.${payload}`).digest().subarray(0, macBytes);
}
