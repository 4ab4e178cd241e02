import { createHash } from "node:crypto";
import { AppError } from "./app-error.ts";

/**
 * A request with an `Idempotency-Key`, bound to its content. The row that it creates stores both, and a unique
 * constraint on caller and key makes concurrent identical requests create one row.
 */
export type IdempotentRequest = { key: string; hash: Buffer };

/** @param content everything that must be equal in a repeated request, as JSON; null without a key */
export function idempotentRequest(key: string | null | undefined, content: object): IdempotentRequest | null {
	return key ? { key, hash: createHash("sha256").update(JSON.stringify(content)).digest() } : null;
}

/**
 * The row that the same request created before.
 * @param find reads the caller's row with this key
 * @throws AppError IdempotencyKeyReusedException when the key was used with other content
 */
export async function findRepeated<Row extends { requestHash: Buffer | null }>(
	request: IdempotentRequest | null,
	find: (key: string) => Promise<Row | undefined>,
): Promise<Row | undefined> {
	const earlier = request ? await find(request.key) : undefined;
	if (earlier && request && !earlier.requestHash?.equals(request.hash)) {
		throw new AppError("IdempotencyKeyReusedException");
	}
	return earlier;
}

/** The columns of a row that the request creates. */
export const requestColumns = (request: IdempotentRequest | null) => ({
	requestKey: request?.key ?? null,
	requestHash: request?.hash ?? null,
});
