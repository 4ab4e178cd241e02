import { Readable } from "node:stream";
import { statementFiles } from "@stride/contract/donations/statement-files";
import type { StatementLine } from "@stride/contract/donations/statements";
import { apiPrefix } from "@stride/contract/endpoint";
import type { Locale } from "@stride/i18n";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/context.ts";
import { accountIdOf } from "../../../platform/http/actor.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { isUuid } from "../../../platform/ids.ts";
import type { Month } from "../../../platform/month.ts";
import { byteOrderMark, decimalIn, linesIn } from "../../../platform/texts/csv-file.ts";
import { confirmationNumber } from "../../donations/index.ts";
import { type CampaignEntry, listCampaignEntries, readCampaignBalance } from "../../ledger/index.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { findReceipt } from "../receipts/read-receipt.ts";
import { receiptCsv } from "../receipts/receipt-csv.ts";
import { findStatement, linesOf } from "./find-statement.ts";

/** A whole document at once costs more than a page of it. */
const limits: readonly CallLimit[] = [{ per: "account", points: 60, seconds: 600, whenBroken: "open" }];

const access = "author";

/** The author's documents as files; they are streamed, so a long one is never held whole. */
export function mountStatementFiles(app: FastifyInstance, deps: PayoutDeps & { rateLimits: RateLimits }): void {
	const authorOf = async (request: FastifyRequest): Promise<string> => {
		const accountId = accountIdOf(request.actor);
		if (accountId === null) throw new AppError("UnauthorizedException");
		await deps.rateLimits.consume("statementFiles", limits, { account: accountId });
		return accountId;
	};
	const describe = (operationId: string, summary: string) => ({
		operationId,
		summary,
		description: `Who may call: ${access}.`,
		produces: ["text/csv"],
		security: [{ bearer: [] }],
	});
	app.get(
		`${apiPrefix}${statementFiles.statement}`,
		{
			config: { access },
			schema: describe("downloadStatement", "A campaign's statement of a month as a CSV file"),
		},
		async (request, reply) => {
			const accountId = await authorOf(request);
			const params = request.params as { campaignId: string; month: string };
			const { campaign, month } = await findStatement(deps, { ...params, accountId });
			const file = statementCsv(deps, { campaign, month, locale: callerOf(request).locale });
			return sendFile(reply, `statement-${campaign.slug}-${month.name}.csv`, file);
		},
	);
	app.get(
		`${apiPrefix}${statementFiles.receipt}`,
		{
			config: { access },
			schema: describe("downloadPayoutReceipt", "What a payout is made of as a CSV file"),
		},
		async (request, reply) => {
			const accountId = await authorOf(request);
			const params = request.params as { campaignId: string; payoutId: string };
			if (!isUuid(params.payoutId)) throw new AppError("NotFoundException");
			const { payout } = await findReceipt(deps, { ...params, accountId });
			const file = receiptCsv(deps, { payout, locale: callerOf(request).locale });
			return sendFile(reply, `payout-${confirmationNumber(payout.id)}.csv`, file);
		},
	);
}

const sendFile = (reply: FastifyReply, name: string, parts: AsyncIterable<string>) =>
	reply
		.headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${name}"` })
		.type("text/csv; charset=utf-8")
		.send(Readable.from(parts, { objectMode: false }));

/** How many lines are read and held at a time: each page reads the campaign's transfers once. */
const pageSize = 5_000;

const columns = ["line", "date", "event", "number", "donor", "added", "taken", "fee", "currency"] as const;

/**
 * A campaign's statement of a month as CSV, part after part. What is added and what is taken have columns of their own,
 * since a spreadsheet could take a minus sign for a formula. The closing balance follows from the lines, so a file adds
 * up whatever is booked while it is read.
 */
async function* statementCsv(
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
