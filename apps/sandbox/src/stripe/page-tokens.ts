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

/** A one-time link to the onboarding pages with an expiry; afterwards the form's own token authorises. */
interface AccountLink {
	token: string;
	account: string;
	refreshUrl: string;
	returnUrl: string;
	expiresSeconds: number;
}

export const ACCOUNT_LINK_SCHEMA = `
CREATE TABLE IF NOT EXISTS account_link (
	token TEXT PRIMARY KEY,
	account TEXT NOT NULL,
	refresh_url TEXT NOT NULL,
	return_url TEXT NOT NULL,
	expires_seconds INTEGER NOT NULL,
	form TEXT UNIQUE
) STRICT;
`;

export type AccountLinkStore = ReturnType<typeof createAccountLinkStore>;

export function createAccountLinkStore(db: DatabaseSync) {
	const insert = db.prepare(
		"INSERT INTO account_link (token, account, refresh_url, return_url, expires_seconds) VALUES (?, ?, ?, ?, ?)",
	);
	const select = db.prepare("SELECT * FROM account_link WHERE token = ?");
	const open = db.prepare(
		"UPDATE account_link SET form = ? WHERE token = ? AND form IS NULL AND expires_seconds > ? RETURNING token",
	);
	const selectForm = db.prepare("SELECT * FROM account_link WHERE form = ?");
	const linkOf = (row: Record<string, unknown> | undefined): AccountLink | undefined =>
		row && {
			token: String(row["token"]),
			account: String(row["account"]),
			refreshUrl: String(row["refresh_url"]),
			returnUrl: String(row["return_url"]),
			expiresSeconds: Number(row["expires_seconds"]),
		};
	return {
		add(link: AccountLink): void {
			insert.run(link.token, link.account, link.refreshUrl, link.returnUrl, link.expiresSeconds);
		},
		find: (token: string): AccountLink | undefined => linkOf(select.get(token)),
		/** Consumes the link; false when it was used or has expired. */
		open: (token: string, form: string, nowSeconds: number): boolean => open.get(form, token, nowSeconds) !== undefined,
		findByForm: (form: string): AccountLink | undefined => linkOf(selectForm.get(form)),
	};
}
