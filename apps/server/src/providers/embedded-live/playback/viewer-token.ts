import type { Viewing } from "../../../modules/streams/index.ts";
import type { EmbeddedLiveDeps } from "../embedded-live-deps.ts";
import { openSealed, sealViewing } from "./sealed-viewing.ts";

/** Enough time to open a playlist; an open session outlives its token. */
const tokenMs = 2 * 60_000;

export function createViewerToken(deps: EmbeddedLiveDeps, viewing: Viewing): { token: string; expiresAt: Date } {
	// The expiry is sealed in whole seconds.
	const endsAtMs = Math.floor((deps.clock().getTime() + tokenMs) / 1000) * 1000;
	const token = sealViewing(deps.secrets, "live-viewer", { viewing, endsAtMs, floorMsn: 0 });
	return { token, expiresAt: new Date(endsAtMs) };
}

/** @returns undefined for a token of another stream, an altered or an expired one */
export function readViewerToken(deps: EmbeddedLiveDeps, streamId: string, token: string): Viewing | undefined {
	const nowMs = deps.clock().getTime();
	return openSealed(deps.secrets, "live-viewer", { streamId, sealed: token, nowMs })?.viewing;
}
