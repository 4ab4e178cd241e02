import { Readable } from "node:stream";
import { statementFiles } from "@stride/contract/donations/statement-files";
import { apiPrefix } from "@stride/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { accountIdOf } from "../../../platform/http/actor.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { isUuid } from "../../../platform/ids.ts";
import { confirmationNumber } from "../../donations/index.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { findReceipt } from "../receipts/read-receipt.ts";
import { receiptCsv } from "../receipts/receipt-csv.ts";
import { findStatement } from "./find-statement.ts";
import { statementCsv } from "./statement-csv.ts";

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
