import { createHash } from "node:crypto";
import type { Ids } from "../ids.ts";
import type { Sqlite } from "../sqlite.ts";

export const TOKEN_SCHEMA =
	"CREATE TABLE IF NOT EXISTS access_token (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;";

const LIFETIME_SECONDS = 10 * 3600;
const KEPT_MAX = 1_000;

export interface TokenStore {
	/** Issues a token, valid for ten hours. */
	issue(nowSeconds: number): string;
	isGood(token: string, nowSeconds: number): boolean;
	/** Revokes all tokens at once. */
	revokeAll(): void;
	count(nowSeconds: number): number;
}

export function createTokenStore(sqlite: Sqlite, ids: Ids): TokenStore {
	const insert = sqlite.db.prepare("INSERT INTO access_token (hash, expires_at) VALUES (?, ?)");
	const select = sqlite.db.prepare("SELECT 1 FROM access_token WHERE hash = ? AND expires_at > ?");
	const prune = sqlite.db.prepare(
		`DELETE FROM access_token WHERE expires_at <= ? OR rowid <= (SELECT max(rowid) FROM access_token) - ${KEPT_MAX}`,
	);
	const removeAll = sqlite.db.prepare("DELETE FROM access_token");
	const countAll = sqlite.db.prepare("SELECT count(*) AS tokens FROM access_token WHERE expires_at > ?");
	return {
		issue(nowSeconds) {
			const token = ids.secret();
			insert.run(hashOf(token), nowSeconds + LIFETIME_SECONDS);
			prune.run(nowSeconds);
			return token;
		},
		isGood: (token, nowSeconds) => select.get(hashOf(token), nowSeconds) !== undefined,
		revokeAll: () => void removeAll.run(),
		count: (nowSeconds) => Number(countAll.get(nowSeconds)?.["tokens"] ?? 0),
	};
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
