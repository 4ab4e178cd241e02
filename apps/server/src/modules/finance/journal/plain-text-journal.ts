import type { Db } from "../../../platform/db/database.ts";
import type { Month } from "../../../platform/month.ts";
import type { JournalBalance } from "../../ledger/index.ts";
import { accountKinds, chartOf } from "./chart-of-accounts.ts";
import { type JournalEntry, readJournal } from "./general-journal.ts";
import { dayOf } from "./journal-csv.ts";

/*
 * hledger's journal format, of which Ledger and Beancount have converters. Opening and closing transactions cancel each
 * other out over consecutive months, as those of `hledger close --clopen` do, so files of several months can be read
 * together; the closing one asserts that every account ends at zero. All texts are ids and names of ours: nothing that a
 * person has written is in the file.
 */

const equity = "equity:opening/closing balances";

/** The journal as plain-text double entry, part after part. */
export async function* plainTextJournal(
	db: Db,
	{ month, currencies, brand }: { month: Month; currencies: readonly string[]; brand: string },
): AsyncGenerator<string> {
	yield [
		`; ${oneLine(brand)}: general journal of ${month.name}, by the dates of the entries in UTC`,
		"decimal-mark .",
		...currencies.map((code) => `commodity 1000.00 ${code.toUpperCase()}`),
		...accountKinds.map((kind) => `account ${chartOf(kind).name}  ; type:${chartOf(kind).type}`),
		`account ${equity}  ; type:E`,
		"",
		"",
	].join("\n");
	for await (const part of readJournal(db, month)) {
		if (part.part === "entries") yield part.entries.map(transactionOf).join("");
		else if (part.part === "opening") yield openingOf(part.balances, month);
		else yield closingOf(part.balances, month);
	}
}

function transactionOf({ entryId, kind, subject, reference, occurredAt, recordedAt, transfers }: JournalEntry): string {
	const code = reference === "" ? "" : `(${reference}) `;
	const tags = `entry:${entryId}, subject:${oneLine(subject)}, recorded:${recordedAt.toISOString()}`;
	const postings = transfers.flatMap((transfer) => [
		posting(transfer.debit, transfer.amountCents, transfer.currency, transfer.debitCampaignId),
		posting(transfer.credit, -transfer.amountCents, transfer.currency, transfer.creditCampaignId),
	]);
	return `${[`${dayOf(occurredAt)} * ${code}${kind}  ; ${tags}`, ...postings].join("\n")}\n\n`;
}

const posting = (kind: string, cents: number, currency: string, campaignId: string | null): string =>
	`    ${chartOf(kind).name}  ${amountOf(cents, currency)}${campaignId === null ? "" : `  ; campaign:${campaignId}`}`;

function openingOf(balances: readonly JournalBalance[], { name, from }: Month): string {
	if (balances.length === 0) return "";
	const postings = balances.map(({ kind, debitCents, currency }) => posting(kind, debitCents, currency, null));
	return boundary(`${dayOf(from)} * opening balances  ; clopen:${name}`, postings, balances, 1);
}

function closingOf(balances: readonly JournalBalance[], { before }: Month): string {
	if (balances.length === 0) return "";
	const postings = balances.map(
		({ kind, debitCents, currency }) => `${posting(kind, -debitCents, currency, null)} = ${amountOf(0, currency)}`,
	);
	const title = `${dayOf(new Date(before.getTime() - 1))} * closing balances  ; clopen:${dayOf(before).slice(0, 7)}`;
	return boundary(title, postings, balances, -1);
}

/** The balances against equity. In each currency they add up to zero: debits equal credits. */
function boundary(title: string, postings: string[], balances: readonly JournalBalance[], sign: 1 | -1): string {
	const byCurrency = Map.groupBy(balances, ({ currency }) => currency);
	const counterparts = [...byCurrency].map(([currency, some]) => {
		const cents = some.reduce((sum, { debitCents }) => sum + debitCents, 0);
		return `    ${equity}  ${amountOf(-sign * cents, currency)}`;
	});
	return `${[title, ...postings, ...counterparts].join("\n")}\n\n`;
}

const amountOf = (cents: number, currency: string): string =>
	`${((cents === 0 ? 0 : cents) / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** In a comment no character can begin a line, or a tag of its own. */
const oneLine = (text: string): string => text.replace(/[^\p{L}\p{N} ._-]/gu, " ");
