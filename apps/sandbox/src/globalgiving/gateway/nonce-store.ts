import { createHash } from "node:crypto";
import type { Ids } from "../../ids.ts";
import type { Sqlite } from "../../sqlite.ts";
import type { GatewayCard } from "./gateway-cards.ts";

export const NONCE_SCHEMA = `
CREATE TABLE IF NOT EXISTS nonce (
	hash TEXT PRIMARY KEY,
	last_four TEXT NOT NULL,
	card_type TEXT NOT NULL,
	decline TEXT,
	expires_at INTEGER NOT NULL,
	used INTEGER NOT NULL DEFAULT 0
) STRICT;`;

const LIFETIME_SECONDS = 3 * 3600;

/** A reference to a card: valid once, for three hours. The number itself is not stored. */
export interface TokenizedCard {
	lastFour: string;
	cardType: string;
	decline: string | undefined;
}

export interface NonceStore {
	issue(card: GatewayCard, nowSeconds: number): string;
	/** Consumes the nonce. Undefined if it is unknown, used or expired. */
	use(nonce: string, nowSeconds: number): TokenizedCard | undefined;
}

export function createNonceStore(sqlite: Sqlite, ids: Ids): NonceStore {
	const insert = sqlite.db.prepare(
		"INSERT INTO nonce (hash, last_four, card_type, decline, expires_at) VALUES (?, ?, ?, ?, ?)",
	);
	const take = sqlite.db.prepare(
		"UPDATE nonce SET used = 1 WHERE hash = ? AND used = 0 AND expires_at > ? RETURNING last_four, card_type, decline",
	);
	const prune = sqlite.db.prepare("DELETE FROM nonce WHERE expires_at <= ?");
	return {
		issue(card, nowSeconds) {
			const nonce = ids.object("tokencc_bh_");
			prune.run(nowSeconds);
			insert.run(hashOf(nonce), card.number.slice(-4), card.type, card.decline ?? null, nowSeconds + LIFETIME_SECONDS);
			return nonce;
		},
		use(nonce, nowSeconds) {
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

const hashOf = (nonce: string): string => createHash("sha256").update(nonce).digest("hex");
