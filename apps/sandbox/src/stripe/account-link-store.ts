import type { DatabaseSync } from "node:sqlite";

/** A one-time link to the onboarding pages with an expiry; afterwards the form's own token authorises. */
export interface AccountLink {
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
