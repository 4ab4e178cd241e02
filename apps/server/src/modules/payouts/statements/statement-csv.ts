import type { StatementLine } from "@stride/contract/donations/statements";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import type { Month } from "../../../platform/month.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import { type CampaignEntry, listCampaignEntries, readCampaignBalance } from "../../ledger/index.ts";
import { linesOf } from "./find-statement.ts";

/** How many lines are read and held at a time: each page reads the campaign's transfers once. */
const pageSize = 5_000;

const columns = ["line", "date", "event", "number", "donor", "added", "taken", "fee", "currency"] as const;

/**
 * A campaign's statement of a month as CSV, part after part. What is added and what is taken have columns of their own,
 * since a spreadsheet could take a minus sign for a formula. The closing balance follows from the lines, so a file adds
 * up whatever is booked while it is read.
 */
export async function* statementCsv(
	deps: Pick<Platform, "db" | "clock" | "texts">,
	{ campaign, month, locale }: { campaign: { id: string; currency: string }; month: Month; locale: Locale },
): AsyncGenerator<string> {
	const say = (key: string) => deps.texts.payout(locale, `statement.${key}`);
	const [lines, decimal] = [linesIn(locale), decimalIn(locale)];
	const currency = campaign.currency.toUpperCase();
	yield byteOrderMark + lines([columns.map((key) => say(`columns.${key}`))]);
	const sides = (cents: number) => (cents >= 0 ? [decimal(cents), ""] : ["", decimal(-cents)]);
	const balanceLine = (name: "opening" | "closing", day: Date, cents: number) =>
		lines([[say(name), day.toISOString().slice(0, 10), "", "", "", ...sides(cents), "", currency]]);
	const lineOf = ({ kind, date, number, donor, gross, fee, net }: StatementLine) => [
		say("line"),
		date.slice(0, 19).replace("T", " "),
		say(`kinds.${kind}`),
		number ?? "",
		donor ??
			(kind.startsWith("donation-") || kind.startsWith("dispute-") || kind === "refund-failed" ? say("anonymous") : ""),
		// A fee that the provider returns is added.
		...(fee < 0 ? [...sides(net), ""] : [...sides(gross), fee === 0 ? "" : decimal(fee)]),
		currency,
	];
	let balance = await readCampaignBalance(deps.db, campaign.id, month.from);
	yield balanceLine("opening", month.from, balance);
	const asOf = deps.clock();
	for (let after: CampaignEntry | null = null; ; ) {
		const entries: CampaignEntry[] = await listCampaignEntries(deps.db, campaign.id, month, {
			asOf,
			after,
			limit: pageSize,
		});
		if (entries.length > 0) yield lines((await linesOf(deps.db, entries)).map(lineOf));
		balance = entries.reduce((cents, entry) => cents + entry.cents, balance);
		after = entries.at(-1) ?? null;
		if (entries.length < pageSize) break;
	}
	const last = new Date(month.before.getTime() - 1);
	yield balanceLine("closing", last < asOf ? last : asOf, balance);
}
