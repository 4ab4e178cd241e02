import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import type { Month } from "../../../platform/month.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import type { JournalBalance } from "../../ledger/index.ts";
import { chartOf } from "./chart-of-accounts.ts";
import { type JournalEntry, readJournal } from "./general-journal.ts";

const columns = [
	"line",
	"date",
	"kind",
	"reference",
	"code",
	"account",
	"debit",
	"credit",
	"currency",
	"campaign",
	"entry",
	"recorded",
] as const;

/** The journal as CSV, part after part: a line per posting, and one per opening and closing balance. */
export async function* journalCsv(
	deps: Pick<Platform, "db" | "texts">,
	{ month, locale }: { month: Month; locale: Locale },
): AsyncGenerator<string> {
	const say = (key: string) => deps.texts.payout(locale, `journal.${key}`);
	const [lines, decimal] = [linesIn(locale), decimalIn(locale)];
	yield byteOrderMark + lines([columns.map((key) => say(`columns.${key}`))]);
	const balanceLine = (part: "opening" | "closing", { kind, currency, debitCents }: JournalBalance) => [
		say(`lines.${part}`),
		dayOf(part === "opening" ? month.from : new Date(month.before.getTime() - 1)),
		"",
		"",
		...account(kind),
		...sides(debitCents),
		currency.toUpperCase(),
		"",
		"",
		"",
	];
	const account = (kind: string) => [String(chartOf(kind).code), say(`accounts.${kind}`)];
	const sides = (cents: number) => (cents > 0 ? [decimal(cents), ""] : ["", decimal(-cents)]);
	const postings = ({ entryId, kind, reference, occurredAt, recordedAt, transfers }: JournalEntry) =>
		transfers.flatMap((transfer) => {
			const line = (side: string, campaignId: string | null, cents: number) => [
				say("lines.posting"),
				dayOf(occurredAt),
				say(`kinds.${kind}`),
				reference,
				...account(side),
				...sides(cents),
				transfer.currency.toUpperCase(),
				campaignId ?? "",
				entryId,
				recordedAt.toISOString(),
			];
			return [
				line(transfer.debit, transfer.debitCampaignId, transfer.amountCents),
				line(transfer.credit, transfer.creditCampaignId, -transfer.amountCents),
			];
		});
	for await (const part of readJournal(deps.db, month)) {
		if (part.part === "entries") yield lines(part.entries.flatMap(postings));
		else if (part.balances.length > 0) yield lines(part.balances.map((balance) => balanceLine(part.part, balance)));
	}
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
