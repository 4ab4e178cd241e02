import type { Sqlite } from "../sqlite.ts";

/** The table has an earlier word for a donation, since data folders contain it. */
export const DONATION_SCHEMA = `
CREATE TABLE IF NOT EXISTS gift (
	receipt INTEGER PRIMARY KEY AUTOINCREMENT,
	refcode TEXT NOT NULL,
	transaction_id TEXT,
	project INTEGER NOT NULL,
	amount_cents INTEGER NOT NULL,
	email TEXT NOT NULL,
	first_name TEXT NOT NULL,
	last_name TEXT NOT NULL,
	country TEXT,
	is_test INTEGER NOT NULL,
	card_type TEXT NOT NULL,
	last_four TEXT NOT NULL,
	given_at INTEGER NOT NULL
) STRICT;`;

/** Receipt numbers start here, so that they look like those of a long-running service. */
const FIRST_RECEIPT = 70_000_000;
const LIST_MAX = 1_000;

interface Donation {
	refcode: string;
	transactionId: string | undefined;
	project: number;
	amountCents: number;
	email: string;
	firstName: string;
	lastName: string;
	country: string | undefined;
	isTest: boolean;
	cardType: string;
	lastFour: string;
	givenAt: number;
}

export type DonationStore = ReturnType<typeof createDonationStore>;

/** Donations with the same reference are not deduplicated: the service has no idempotency. */
export function createDonationStore(sqlite: Sqlite) {
	const { db } = sqlite;
	const insert = db.prepare(
		`INSERT INTO gift (refcode, transaction_id, project, amount_cents, email, first_name, last_name, country, is_test,
			card_type, last_four, given_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING receipt`,
	);
	const select = db.prepare(`SELECT * FROM gift ORDER BY receipt DESC LIMIT ${LIST_MAX}`);
	const count = db.prepare("SELECT count(*) AS donations FROM gift");
	return {
		/** @returns the receipt's number */
		add(donation: Donation): string {
			const row = insert.get(
				donation.refcode,
				donation.transactionId ?? null,
				donation.project,
				donation.amountCents,
				donation.email,
				donation.firstName,
				donation.lastName,
				donation.country ?? null,
				Number(donation.isTest),
				donation.cardType,
				donation.lastFour,
				donation.givenAt,
			);
			return receiptNumber(row?.["receipt"]);
		},
		/** The latest first, at most a thousand: the contents of the partner's report. */
		list: (): (Donation & { receiptNumber: string })[] =>
			select.all().map((row) => ({
				receiptNumber: receiptNumber(row["receipt"]),
				refcode: String(row["refcode"]),
				transactionId: row["transaction_id"] === null ? undefined : String(row["transaction_id"]),
				project: Number(row["project"]),
				amountCents: Number(row["amount_cents"]),
				email: String(row["email"]),
				firstName: String(row["first_name"]),
				lastName: String(row["last_name"]),
				country: row["country"] === null ? undefined : String(row["country"]),
				isTest: row["is_test"] === 1,
				cardType: String(row["card_type"]),
				lastFour: String(row["last_four"]),
				givenAt: Number(row["given_at"]),
			})),
		count: (): number => Number(count.get()?.["donations"] ?? 0),
	};
}

const receiptNumber = (row: unknown): string => `MB-${FIRST_RECEIPT + Number(row)}`;
