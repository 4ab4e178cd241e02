import { newSecret } from "../../platform/ids.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** 256 random bits, told once. */
export const newStreamKey = newSecret;

/** As which a key is kept: it cannot be read back, and without the installation's secret not be tried out. */
export const hashStreamKey = (secrets: Secrets, streamKey: string): Buffer =>
	secrets.hash("live-stream-key", streamKey);
