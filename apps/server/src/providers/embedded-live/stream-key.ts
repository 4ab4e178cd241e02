import { newSecret } from "../../platform/ids.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** 256 random bits, told once. */
export const newStreamKey = newSecret;

/** The hashes under which a key may be stored: with the present secret, and with previous ones. */
export const streamKeyHashes = (secrets: Secrets, streamKey: string): readonly Buffer[] =>
	secrets.hashes("live-stream-key", streamKey);

/** As which a key is kept: it cannot be read back, and without the installation's secret not be tried out. */
export const hashStreamKey = (secrets: Secrets, streamKey: string): Buffer =>
	secrets.hash("live-stream-key", streamKey);
