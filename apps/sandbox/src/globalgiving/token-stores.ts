import { createHash } from "node:crypto";
import type { Ids } from "../object-ids.ts";
import type { Sqlite } from "../sqlite.ts";
import type { GatewayCard } from "./gateway/gateway-cards.ts";

export const TOKEN_SCHEMA =
	"CREATE TABLE IF NOT EXISTS access_token (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;";

const TOKEN_LIFETIME_SECONDS = 10 * 3600;
const KEPT_MAX = 1_000;

export type TokenStore = ReturnType<typeof createTokenStore>;

export function createTokenStore(sqlite: Sqlite, ids: Ids) {
	const insert = sqlite.db.prepare("INSERT INTO access_token (hash, expires_at) VALUES (?, ?)");
	const select = sqlite.db.prepare("SELECT 1 FROM access_token WHERE hash = ? AND expires_at > ?");
	const prune = sqlite.db.prepare(
		`DELETE FROM access_token WHERE expires_at <= ? OR rowid <= (SELECT max(rowid) FROM access_token) - ${KEPT_MAX}`,
	);
	const removeAll = sqlite.db.prepare("DELETE FROM access_token");
	const countAll = sqlite.db.prepare("SELECT count(*) AS tokens FROM access_token WHERE expires_at > ?");
	return {
		/** Issues a token, valid for ten hours. */
		issue(nowSeconds: number): string {
			const token = ids.secret();
			insert.run(hashOf(token), nowSeconds + TOKEN_LIFETIME_SECONDS);
			prune.run(nowSeconds);
			return token;
		},
		isGood: (token: string, nowSeconds: number): boolean => select.get(hashOf(token), nowSeconds) !== undefined,
		/** Revokes all tokens at once. */
		revokeAll: (): void => void removeAll.run(),
		count: (nowSeconds: number): number => Number(countAll.get(nowSeconds)?.["tokens"] ?? 0),
	};
}

export const NONCE_SCHEMA = `
CREATE TABLE IF NOT EXISTS nonce (
	hash TEXT PRIMARY KEY,
	last_four TEXT NOT NULL,
	card_type TEXT NOT NULL,
	decline TEXT,
	expires_at INTEGER NOT NULL,
	used INTEGER NOT NULL DEFAULT 0
) STRICT;`;

const NONCE_LIFETIME_SECONDS = 3 * 3600;

/** A reference to a card: valid once, for three hours. The number itself is not stored. */
interface TokenizedCard {
	lastFour: string;
	cardType: string;
	decline: string | undefined;
}

export type NonceStore = ReturnType<typeof createNonceStore>;

export function createNonceStore(sqlite: Sqlite, ids: Ids) {
	const insert = sqlite.db.prepare(
		"INSERT INTO nonce (hash, last_four, card_type, decline, expires_at) VALUES (?, ?, ?, ?, ?)",
	);
	const take = sqlite.db.prepare(
		"UPDATE nonce SET used = 1 WHERE hash = ? AND used = 0 AND expires_at > ? RETURNING last_four, card_type, decline",
	);
	const prune = sqlite.db.prepare("DELETE FROM nonce WHERE expires_at <= ?");
	return {
		issue(card: GatewayCard, nowSeconds: number): string {
			const nonce = ids.object("tokencc_bh_");
			prune.run(nowSeconds);
			insert.run(
				hashOf(nonce),
				card.number.slice(-4),
				card.type,
				card.decline ?? null,
				nowSeconds + NONCE_LIFETIME_SECONDS,
			);
			return nonce;
		},
		/** Consumes the nonce. Undefined if it is unknown, used or expired. */
		use(nonce: string, nowSeconds: number): TokenizedCard | undefined {
			const row = take.get(hashOf(nonce), nowSeconds);
			if (row === undefined) return undefined;
			const decline = row["decline"];
			return {
				lastFour: String(row["last_four"]),
				cardType: String(row["card_type"]),
				decline: typeof decline === "string" ? decline : undefined,
			};
		},
	};
}

/** Only hashes are stored. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
