import { type JournalFile, journalFiles } from "@stride/contract/operator/journal-files";
import type { TestApp, TestClient } from "@stride/testing";

type Posting = { line: string; code: number; debit: number; credit: number; currency: string } & Record<
	"date" | "kind" | "reference" | "account" | "campaign" | "entry",
	string
>;

/** Downloads a month as the desk does. */
export function download(
	app: TestApp,
	{ token }: Pick<TestClient, "token">,
	file: JournalFile,
	{ month, locale = "en" }: { month: string; locale?: "en" | "uk" },
): Promise<Response> {
	const path = journalFiles[file].replace(":month", month);
	return fetch(`${app.url}/v1${path}`, { headers: { authorization: `Bearer ${token}`, "accept-language": locale } });
}

/** Every field is quoted, and no field of the journal has a quote or a line end. */
export function readCsv(text: string, locale: "en" | "uk"): Posting[] {
	const cells = (line: string) => line.slice(1, -1).split(locale === "uk" ? '";"' : '","');
	const centsOf = (typed: string) => (typed === "" ? 0 : Math.round(Number(typed.replace(",", ".")) * 100));
	return text
		.replace(/^\uFEFF/, "")
		.trimEnd()
		.split("\r\n")
		.slice(1)
		.map(cells)
		.map(([line, date, kind, reference, code, account, debit, credit, currency, campaign, entry]) => ({
			line: String(line),
			date: String(date),
			kind: String(kind),
			reference: String(reference),
			code: Number(code),
			account: String(account),
			debit: centsOf(String(debit)),
			credit: centsOf(String(credit)),
			currency: String(currency),
			campaign: String(campaign),
			entry: String(entry),
		}));
}

export type Sums = Record<string, number>;

/** Debits less credits, by currency and account. */
export function sumPostings(postings: readonly Pick<Posting, "code" | "debit" | "credit" | "currency">[]): Sums {
	const sums: Sums = {};
	for (const { code, debit, credit, currency } of postings) {
		const key = `${currency} ${code}`;
		sums[key] = (sums[key] ?? 0) + debit - credit;
	}
	return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

type Transaction = {
	title: string;
	postings: { account: string; cents: number; currency: string; asserted: number | null }[];
};

/** A strict reader of plain-text journals: an unknown account or commodity, or a line of another form, is an error. */
export function readPlainText(text: string): Transaction[] {
	const accounts = new Set<string>();
	const commodities = new Set<string>();
	const transactions: Transaction[] = [];
	for (const line of text.split("\n")) {
		if (line === "" || line.startsWith("; ") || line === "decimal-mark .") continue;
		const commodity = /^commodity 1000\.00 ([A-Z]{3})$/.exec(line)?.[1];
		const account = /^account ([a-z/ -]+(?::[a-z/ -]+)*) {2}; type:[ALRXE]$/.exec(line)?.[1];
		const title = /^\d{4}-\d\d-\d\d \* (?:\([0-9A-Za-z-]+\) )?[a-z -]+ {2}; [^\n]+$/.exec(line)?.[0];
		const posting =
			/^ {4}([a-z/ :-]+) {2}(-?\d+)\.(\d\d) ([A-Z]{3})(?: = (-?\d+\.\d\d) [A-Z]{3})?(?: {2}; campaign:[0-9a-f-]{36})?$/.exec(
				line,
			);
		if (commodity) commodities.add(commodity);
		else if (account) accounts.add(account);
		else if (title) transactions.push({ title, postings: [] });
		else if (posting) {
			const [, name = "", whole = "", part = "", currency = "", asserted] = posting;
			if (!accounts.has(name) || !commodities.has(currency)) throw new Error(`not declared: ${line}`);
			const cents = (whole.startsWith("-") ? -1 : 1) * (Math.abs(Number(whole)) * 100 + Number(part));
			const assertedCents = asserted === undefined ? null : Math.round(Number(asserted) * 100);
			transactions.at(-1)?.postings.push({ account: name, cents, currency, asserted: assertedCents });
		} else throw new Error(`not a line of a journal: ${line}`);
	}
	return transactions;
}

/** Every transaction balances per currency, and every assertion holds. @returns what remains in the accounts */
export function balancePlainText(transactions: readonly Transaction[]): Sums {
	const balances: Sums = {};
	for (const { title, postings } of transactions) {
		const sums: Sums = {};
		for (const { account, cents, currency, asserted } of postings) {
			sums[currency] = (sums[currency] ?? 0) + cents;
			const key = `${currency} ${account}`;
			balances[key] = (balances[key] ?? 0) + cents;
			if (asserted !== null && balances[key] !== asserted) throw new Error(`${title}: ${key} is ${balances[key]}`);
		}
		if (Object.values(sums).some((cents) => cents !== 0)) throw new Error(`${title} does not balance`);
	}
	return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}
