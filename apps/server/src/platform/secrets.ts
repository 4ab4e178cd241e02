import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Keys derived from the installation's one secret, each bound to its purpose. */
export type Secrets = {
	/** 256 bits for signing or keyed hashing. */
	key(purpose: string): Uint8Array;
	/** A keyed hash: equal values can be found, the value cannot be read back. */
	hash(purpose: string, value: string): Buffer;
};

export function createSecrets(secret: string): Secrets {
	const keys = new Map<string, Uint8Array>();
	const key = (purpose: string): Uint8Array => {
		const known = keys.get(purpose) ?? new Uint8Array(hkdfSync("sha256", secret, "stride", purpose, 32));
		keys.set(purpose, known);
		return known;
	};
	return {
		key,
		hash: (purpose, value) => createHmac("sha256", key(purpose)).update(value).digest(),
	};
}

/**
 * The installation's secret: configured, else made once and kept in the data folder, readable by its owner alone.
 * Several processes that start together agree on the first one written.
 */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
	if (configured) return configured;
	const path = join(dataDir, "secret");
	await mkdir(dataDir, { recursive: true });
	try {
		const file = await open(path, "wx", 0o600);
		try {
			await file.writeFile(randomBytes(48).toString("base64url"));
			await file.sync();
		} finally {
			await file.close();
		}
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
	const secret = await readFile(path, "utf8");
	if (secret.length < 32)
		throw new Error(`${path} is damaged: remove it to have a new secret made (all sessions end).`);
	return secret;
}
