import { Readable } from "node:stream";
import { apiPrefix } from "@stride/contract/endpoint";
import { type JournalFile, journalFiles } from "@stride/contract/operator/journal-files";
import { currencies } from "@stride/money/currencies";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { callerOf } from "../../../platform/http/caller.ts";
import { demandDeskAction } from "../../../platform/http/desk-access.ts";
import type { CallLimit, RateLimits } from "../../../platform/http/rate-limits.ts";
import { type Month, readMonth } from "../../../platform/month.ts";
import { demandReauthentication } from "../../accounts/index.ts";
import { getInstallationId } from "../../ledger/index.ts";
import { journalCsv } from "./journal-csv.ts";
import { plainTextJournal } from "./plain-text-journal.ts";

/** A month costs more than any page; attempts of others are counted as well. */
const limits: readonly CallLimit[] = [{ per: "account", points: 30, seconds: 600, whenBroken: "closed" }];

const access = "desk:export-journal";

/** The general journal's files; they are streamed, so a month is never held whole. */
export function mountJournalFiles(app: FastifyInstance, deps: Platform & { rateLimits: RateLimits }): void {
	/** Who downloads it, and which month, is recorded before the first line is sent. */
	const authorise = async (request: FastifyRequest, format: JournalFile): Promise<Month> => {
		const actor = await demandDeskAction(request.actor, "export-journal", (account) =>
			deps.rateLimits.consume("journalFiles", limits, { account }),
		);
		const { month: typed } = request.params as { month: string };
		const month = readMonth(typed, deps.clock());
		if (!month) throw new AppError("NotFoundException");
		await deps.db.transaction().execute(async (tx) => {
			await demandReauthentication(deps, tx, actor);
			await recordAudit(deps, tx, {
				actorId: actor.accountId,
				action: "journal-exported",
				subject: { kind: "installation", id: await getInstallationId(tx) },
				requestId: callerOf(request).requestId,
				after: { month: month.name, format },
			});
		});
		return month;
	};
	const describe = (operationId: string, summary: string, produces: string) => ({
		operationId,
		summary,
		description: `Who may call: ${access}. Demands a fresh step-up (POST /user/reauthenticate).`,
		produces: [produces],
		security: [{ bearer: [] }],
	});
	app.get(
		`${apiPrefix}${journalFiles.csv}`,
		{
			config: { access },
			schema: describe("downloadJournalCsv", "The general journal of a month as a CSV file", "text/csv"),
		},
		async (request, reply) => {
			const month = await authorise(request, "csv");
			const file = journalCsv(deps, { month, locale: callerOf(request).locale });
			return sendFile(reply, { name: `journal-${month.name}.csv`, type: "text/csv" }, file);
		},
	);
	app.get(
		`${apiPrefix}${journalFiles.journal}`,
		{
			config: { access },
			schema: describe("downloadJournal", "The general journal of a month as plain-text double entry", "text/plain"),
		},
		async (request, reply) => {
			const month = await authorise(request, "journal");
			const file = plainTextJournal(deps.db, { month, currencies, brand: deps.config.site.brand });
			return sendFile(reply, { name: `stride-${month.name}.journal`, type: "text/plain" }, file);
		},
	);
}

const sendFile = (reply: FastifyReply, file: { name: string; type: string }, parts: AsyncIterable<string>) =>
	reply
		.headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${file.name}"` })
		.type(`${file.type}; charset=utf-8`)
		.send(Readable.from(parts, { objectMode: false }));
