import type { DatabaseSync } from "node:sqlite";

/** One visit to the bank's page: it belongs to one attempt of one intent and is identified by an unguessable token. */
export interface Authentication {
	token: string;
	paymentIntent: string;
	paymentMethod: string;
	returnUrl: string;
}

export const AUTHENTICATION_SCHEMA = `
CREATE TABLE IF NOT EXISTS authentication (
	token TEXT PRIMARY KEY,
	payment_intent TEXT NOT NULL,
	payment_method TEXT NOT NULL,
	return_url TEXT NOT NULL
) STRICT;
`;

export type AuthenticationStore = ReturnType<typeof createAuthenticationStore>;

export function createAuthenticationStore(db: DatabaseSync) {
	const insert = db.prepare(
		"INSERT INTO authentication (token, payment_intent, payment_method, return_url) VALUES (?, ?, ?, ?)",
	);
	const select = db.prepare("SELECT * FROM authentication WHERE token = ? AND payment_intent = ?");
	return {
		add(authentication: Authentication): void {
			const { token, paymentIntent, paymentMethod, returnUrl } = authentication;
			insert.run(token, paymentIntent, paymentMethod, returnUrl);
		},
		find(token: string, paymentIntent: string): Authentication | undefined {
			const row = select.get(token, paymentIntent);
			if (row === undefined) return undefined;
			return {
				token: String(row["token"]),
				paymentIntent: String(row["payment_intent"]),
				paymentMethod: String(row["payment_method"]),
				returnUrl: String(row["return_url"]),
			};
		},
	};
}
