import { createApp } from "../app.ts";
import { auditLedger } from "../ledger-audit/audit-ledger.ts";
import { auditTable } from "../ledger-audit/audit-table.ts";
import { adoptMoney } from "../modules/restores/index.ts";
import { readConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";

/** The time that has passed, a job to run, the operator's adoption of a backup, or the check of the books. */
export type Command =
	| { advanceMs: number }
	| { job: string }
	| { adoptSince: string; refund: string[] }
	| { check: "ledger" };
export type Answer = { id: number; error: string | null };

/** The product in a process of its own, with a clock that the driver moves; it is ended by `kill -9` only. */
async function run(): Promise<void> {
	const config = readConfig(process.env);
	const { url } = config.database;
	if (!url) throw new Error("DATABASE_URL is not set.");
	let offsetMs = Number(process.env.CLOCK_OFFSET_MS);
	const app = await createApp({
		config: { ...config, database: { ...config.database, url } },
		log: createLog(config.logLevel, { write: (line) => void process.stderr.write(line) }),
		clock: () => new Date(Date.now() + offsetMs),
		pages: false,
		charityCatalogue: null,
	});
	const perform = async (command: Command): Promise<void> => {
		if ("advanceMs" in command) offsetMs += command.advanceMs;
		else if ("job" in command)
			await app.deps.jobs.send(app.deps.db, { name: command.job, options: {}, concurrency: 1 }, {});
		else if ("check" in command) {
			const audit = await auditLedger(app.deps);
			if (audit.findings.length > 0) throw new Error(auditTable(audit));
		} else await adopt(new Date(command.adoptSince), new Set(command.refund));
	};
	/** What the provider does not refund is imported. */
	const adopt = async (since: Date, refund: Set<string>): Promise<void> => {
		const { payments } = await adoptMoney(app.deps, { since, refund });
		const rest = payments.filter(({ result }) => result === "not-refundable");
		for (const { paymentId } of rest) refund.delete(paymentId);
		if (rest.length > 0) await adoptMoney(app.deps, { since, refund });
	};
	process.on("message", ({ id, command }: { id: number; command: Command }) => {
		perform(command).then(
			() => process.send?.({ id, error: null } satisfies Answer),
			(error: unknown) => process.send?.({ id, error: String(error) } satisfies Answer),
		);
	});
	process.on("disconnect", () => process.exit());
	await app.start();
	process.send?.({ id: 0, error: null } satisfies Answer);
}

await run();
