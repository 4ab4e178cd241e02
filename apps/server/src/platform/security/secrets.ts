import { createHmac, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config/config-error.ts";
import { explainFolderFailure } from "../config/explain-failure.ts";

/**
 * Keys derived from the installation's secret, each bound to its purpose. New values use the current secret; values
 * made with a previous one are recognised while the configuration lists it.
 */
export type Secrets = {
	/** 256 bits for signing or keyed hashing. */
	key(purpose: string): Uint8Array;
	/** The current key, then those of previous secrets, for verification. */
	keys(purpose: string): readonly Uint8Array[];
	/** A keyed hash: equal values can be found, the value cannot be recovered. */
	hash(purpose: string, value: string): Buffer;
	/** The same with each key: the current hash, then those under which the value may be stored. */
	hashes(purpose: string, value: string): readonly Buffer[];
	/** Whether a given hash matches one of them, in constant time. */
	matches(purpose: string, value: string, given: Buffer): boolean;
};

/** @param previous replaced secrets, for verification only */
export function createSecrets(secret: string, previous: readonly string[] = []): Secrets {
	const known = new Map<string, readonly [Uint8Array, ...Uint8Array[]]>();
	const derive = (from: string, purpose: string) => new Uint8Array(hkdfSync("sha256", from, "stride", purpose, 32));
	const keys = (purpose: string): readonly [Uint8Array, ...Uint8Array[]] => {
		const derived =
			known.get(purpose) ??
			([derive(secret, purpose), ...previous.map((from) => derive(from, purpose))] as [Uint8Array, ...Uint8Array[]]);
		known.set(purpose, derived);
		return derived;
	};
	const hashWith = (key: Uint8Array, value: string) => createHmac("sha256", key).update(value).digest();
	const hashes = (purpose: string, value: string) => keys(purpose).map((key) => hashWith(key, value));
	return {
		key: (purpose) => keys(purpose)[0],
		keys,
		hash: (purpose, value) => hashWith(keys(purpose)[0], value),
		hashes,
		matches: (purpose, value, given) =>
			hashes(purpose, value).filter((hash) => hash.length === given.length && timingSafeEqual(hash, given)).length > 0,
	};
}

/**
 * The installation's secret: configured, else generated once and stored in the data folder, readable by its owner only.
 * Processes that start together agree on the first one written.
 */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
	if (configured) return configured;
	const path = join(dataDir, "secret");
	let secret: string;
	try {
		await mkdir(dataDir, { recursive: true });
		secret = (await readSecret(path)) ?? (await writeSecret(path));
	} catch (error) {
		throw explainFolderFailure(error, dataDir);
	}
	if (secret.length < 32)
		throw new ConfigError(`${path} is damaged: remove it to have a new secret made (all sessions end).`);
	return secret;
}

async function readSecret(path: string): Promise<string | null> {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		return null;
	}
}

/** The file appears under its name with all of its content, and replaces no other: a process never reads a part of it. */
async function writeSecret(path: string): Promise<string> {
	const unfinished = `${path}.${randomUUID()}`;
	try {
		const file = await open(unfinished, "wx", 0o600);
		try {
			await file.writeFile(randomBytes(48).toString("base64url"));
			await file.sync();
		} finally {
			await file.close();
		}
		await link(unfinished, path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		await rm(unfinished, { force: true });
	}
	return readFile(path, "utf8");
}
