import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { ApiError } from "./api-error.ts";
import type { FormObject } from "./form-body.ts";
import type { ApiAnswer } from "./stripe-endpoint.ts";

const RETENTION_SECONDS = 24 * 3600;
const MAX_KEY_LENGTH = 255;

export const IDEMPOTENCY_SCHEMA = `
CREATE TABLE IF NOT EXISTS idempotency (
	key TEXT PRIMARY KEY,
	fingerprint TEXT NOT NULL,
	status INTEGER NOT NULL,
	body TEXT NOT NULL,
	request TEXT NOT NULL,
	created INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS idempotency_created ON idempotency (created);
`;

export interface KeyedRequest {
	key: string;
	/** Caller, address and parameters; another request under the same key is an error. */
	fingerprint: string;
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/** Answers of the last 24 hours by `Idempotency-Key`. Refusals without effect are not stored. */
export function createIdempotencyStore(db: DatabaseSync) {
	const select = db.prepare("SELECT * FROM idempotency WHERE key = ?");
	const insert = db.prepare(
		"INSERT INTO idempotency (key, fingerprint, status, body, request, created) VALUES (?, ?, ?, ?, ?, ?)",
	);
	const prune = db.prepare("DELETE FROM idempotency WHERE created < ?");
	return {
		/** The first answer, or undefined. Throws an ApiError (400) when the key belongs to another request. */
		find(request: KeyedRequest, nowSeconds: number): (ApiAnswer & { request: string }) | undefined {
			const row = select.get(request.key);
			if (row === undefined) return undefined;
			if (Number(row["created"]) < nowSeconds - RETENTION_SECONDS) {
				prune.run(nowSeconds - RETENTION_SECONDS);
				return undefined;
			}
			if (row["fingerprint"] !== request.fingerprint) throw otherParameters(request.key);
			return { status: Number(row["status"]), body: JSON.parse(String(row["body"])), request: String(row["request"]) };
		},
		save(request: KeyedRequest, answer: ApiAnswer, requestId: string, nowSeconds: number): void {
			insert.run(request.key, request.fingerprint, answer.status, JSON.stringify(answer.body), requestId, nowSeconds);
		},
		prune(nowSeconds: number): void {
			prune.run(nowSeconds - RETENTION_SECONDS);
		},
	};
}

/** Throws an ApiError (400) for a key that is too long. */
export function keyedRequest(
	key: string,
	method: string,
	path: string,
	input: FormObject,
	account: string,
): KeyedRequest {
	if (key.length > MAX_KEY_LENGTH) {
		throw new ApiError(400, {
			type: "invalid_request_error",
			message: `Idempotency-Key must be at most ${MAX_KEY_LENGTH} characters long.`,
		});
	}
	const fingerprint = createHash("sha256")
		.update(JSON.stringify([method, path, sorted(input)]))
		.digest("hex");
	return { key: account === "" ? key : `${account}:${key}`, fingerprint };
}

/** The order of parameters is irrelevant. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	return Object.entries(value)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, inner]) => [key, sorted(inner)]);
}

function otherParameters(key: string): ApiError {
	return new ApiError(400, {
		type: "idempotency_error",
		message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
	});
}
