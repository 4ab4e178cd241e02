import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import type { PayoutRecord } from "../payouts.queries.ts";
import { readAllocations, receiptLines } from "./read-receipt.ts";

/** How many lines get their donations at a time. */
const pageSize = 1_000;

const columns = ["kind", "number", "date", "donor", "amount", "paid", "deducted", "currency"] as const;

/**
 * What a payout is made of as CSV, part after part. What is deducted has a column of its own, since a spreadsheet could
 * take a minus sign for a formula.
 */
export async function* receiptCsv(
	deps: Pick<Platform, "db" | "texts">,
	{ payout, locale }: { payout: PayoutRecord; locale: Locale },
): AsyncGenerator<string> {
	const say = (key: string) => deps.texts.payout(locale, `receipt.${key}`);
	const [lines, decimal] = [linesIn(locale), decimalIn(locale)];
	const currency = payout.currency.toUpperCase();
	yield byteOrderMark + lines([columns.map((key) => say(`columns.${key}`))]);
	const allocations = await readAllocations(deps.db, payout);
	for (let from = 0; from < allocations.length; from += pageSize) {
		const page = await receiptLines(deps.db, allocations.slice(from, from + pageSize));
		yield lines(
			page.map(({ kind, number, date, donor, amount, paid }) => [
				say(`kinds.${paid < 0 ? `${kind}-deducted` : kind}`),
				number ?? "",
				date?.slice(0, 10) ?? "",
				donor ?? (kind === "donation" ? say("anonymous") : ""),
				amount === null ? "" : decimal(amount),
				...(paid < 0 ? ["", decimal(-paid)] : [decimal(paid), ""]),
				currency,
			]),
		);
	}
}
