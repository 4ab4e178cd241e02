import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { limits } from "@stride/contract/limits";
import { AppError } from "../../../platform/app-error.ts";
import { createBoundedQueue } from "../../../platform/queues/bounded-queue.ts";

/** Of Argon2id, the library's default algorithm. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's recommendation: 19 MiB, two passes, one lane. */
export const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One hash takes about 20 ms of a core and 19 MiB; two at once leave the other cores free. */
const concurrency = 2;
/** About a second of waiting; further callers are rejected. */
const waitingMax = 100;
const retryAfterSeconds = 2;

/** The same letters typed on different keyboards are the same password. */
function normalize(password: string): string {
	// The contract rejects longer ones; normalisation takes quadratic time.
	// The contract counts code points, each of at most two units.
	assert(password.length <= 2 * limits.passwordMax, "The password is longer than the contract allows.");
	return password.normalize("NFKC");
}

export const hashPassword = (password: string, cost = recommendedCost): Promise<string> =>
	hash(normalize(password), cost);

export type Passwords = {
	hash(password: string): Promise<string>;
	/** Compares with a decoy if the hash is null, so that it takes the same time; the result is then false. */
	verify(passwordHash: string | null, password: string): Promise<boolean>;
	/** True for a hash that was made with another cost. */
	isOutdated(passwordHash: string): boolean;
};

/**
 * Hashes passwords of requests, a limited number at a time.
 * Both throw AppError ServiceUnavailableException when the queue is full.
 */
export function createPasswords(cost = recommendedCost): Passwords {
	const presentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
	const enqueue = createBoundedQueue({
		concurrency,
		waitingMax,
		refuse: () => new AppError("ServiceUnavailableException", { retryAfterSeconds }),
	});
	// Created at once, so that the first unknown address does not take longer than the next.
	const decoy = hashPassword(randomBytes(32).toString("base64url"), cost);
	// Handled here as well: `verify` still rejects, and an early rejection does not end the process.
	decoy.catch(() => {});
	return {
		hash: (password) => enqueue(() => hashPassword(password, cost)),
		isOutdated: (passwordHash) => !passwordHash.startsWith(presentForm),
		async verify(passwordHash, password) {
			const known = passwordHash ?? (await decoy);
			const matches = await enqueue(() => verify(known, normalize(password)));
			return matches && passwordHash !== null;
		},
	};
}
