import type { Db } from "../../../platform/db/database.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { Month } from "../../../platform/month.ts";
import { confirmationNumber, findDonationsOfEntries } from "../../donations/index.ts";
import {
	type JournalBalance,
	type JournalPosition,
	type JournalTransfer,
	listJournalTransfers,
	readBalancesBefore,
} from "../../ledger/index.ts";

/** An entry with its transfers, and the number of the donation or payout that it is about. */
export type JournalEntry = Pick<JournalTransfer, "entryId" | "kind" | "subject" | "occurredAt" | "recordedAt"> & {
	/** Empty for an entry of neither. */
	reference: string;
	transfers: readonly JournalTransfer[];
};

export type JournalPart =
	| { part: "opening" | "closing"; balances: readonly JournalBalance[] }
	| { part: "entries"; entries: readonly JournalEntry[] };

/** How many entries are read and held at a time. */
const entriesPerPage = 1_000;

/**
 * The general journal of a month by the dates of its entries, part after part: opening balances, entries, closing
 * balances. The closing ones follow from the others, so a file adds up whatever is posted while it is read.
 */
export async function* readJournal(
	db: Db,
	{ from, before }: Month,
	entries = entriesPerPage,
): AsyncGenerator<JournalPart> {
	const opening = await readBalancesBefore(db, from);
	yield { part: "opening", balances: opening };
	const sums = new Map(opening.map((balance) => [keyOf(balance), balance]));
	const add = (kind: string, currency: string, cents: number) => {
		const key = keyOf({ kind, currency });
		const debitCents = (sums.get(key)?.debitCents ?? 0) + cents;
		sums.set(key, { kind, currency, debitCents });
	};
	for (let after: JournalPosition | null = null; ; ) {
		const rows: JournalTransfer[] = await listJournalTransfers(db, { from, before, after, entries });
		const last = rows.at(-1);
		if (!last) break;
		for (const { debit, credit, currency, amountCents } of rows) {
			add(debit, currency, amountCents);
			add(credit, currency, -amountCents);
		}
		yield { part: "entries", entries: await entriesOf(db, rows) };
		after = last;
	}
	const balances = [...sums.values()].filter(({ debitCents }) => debitCents !== 0);
	yield { part: "closing", balances: balances.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

const keyOf = ({ kind, currency }: Pick<JournalBalance, "kind" | "currency">): string => `${currency} ${kind}`;

async function entriesOf(db: Db, rows: readonly JournalTransfer[]): Promise<JournalEntry[]> {
	const subjects = [...new Set(rows.map(({ subject }) => subject))].filter(isUuid);
	const donations = await findDonationsOfEntries(db, subjects);
	return [...Map.groupBy(rows, ({ entryId }) => entryId).values()].flatMap((transfers) => {
		const [first] = transfers;
		if (!first) return [];
		const { entryId, kind, subject, occurredAt, recordedAt } = first;
		const donationId = donations.get(subject);
		const payout = kind.startsWith("payout-") ? subject : "";
		const reference = donationId ? confirmationNumber(donationId) : payout;
		return [{ entryId, kind, subject, occurredAt, recordedAt, reference, transfers }];
	});
}
