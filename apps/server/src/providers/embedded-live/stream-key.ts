import { newSecret } from "../../platform/ids.ts";
import type { Secrets } from "../../platform/security/secrets.ts";

/** 256 random bits, returned to the author only once. */
export const newStreamKey = newSecret;

/** The hashes of a key under the current and the previous secrets. */
export const streamKeyHashes = (secrets: Secrets, streamKey: string): readonly Buffer[] =>
	secrets.hashes("live-stream-key", streamKey);

/** The stored form of a key: a keyed hash, which cannot be guessed offline without the installation's secret. */
export const hashStreamKey = (secrets: Secrets, streamKey: string): Buffer =>
	secrets.hash("live-stream-key", streamKey);
