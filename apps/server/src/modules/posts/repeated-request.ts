import { createHash } from "node:crypto";
import { AppError } from "../../platform/errors.ts";

/** A request that came with an `Idempotency-Key`, bound to what it asks for. */
export type KeyedRequest = { key: string; hash: Buffer };

export function keyedRequest(key: string | null | undefined, asked: object): KeyedRequest | null {
	return key ? { key, hash: createHash("sha256").update(JSON.stringify(asked)).digest() } : null;
}

/**
 * The id of what the same request has made before.
 * @throws AppError IdempotencyKeyReusedException when the key came with something else then
 */
export async function findEarlier(
	request: KeyedRequest | null,
	find: (key: string) => Promise<{ id: string; requestHash: Buffer | null } | undefined>,
): Promise<string | undefined> {
	const earlier = request ? await find(request.key) : undefined;
	if (earlier && request && !earlier.requestHash?.equals(request.hash)) {
		throw new AppError("IdempotencyKeyReusedException");
	}
	return earlier?.id;
}
