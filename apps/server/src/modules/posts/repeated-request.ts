import { createHash } from "node:crypto";
import { AppError } from "../../platform/errors.ts";

/** A request with an `Idempotency-Key`, bound to its body. */
export type KeyedRequest = { key: string; hash: Buffer };

export function keyedRequest(key: string | null | undefined, body: object): KeyedRequest | null {
	return key ? { key, hash: createHash("sha256").update(JSON.stringify(body)).digest() } : null;
}

/**
 * The id of the row that the same request created before.
 * @throws AppError IdempotencyKeyReusedException when the key was used with another body
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
