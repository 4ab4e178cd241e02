import pg from "pg";
import { createApp } from "./app.ts";
import { plantDemo } from "./demo/plant-demo.ts";
import { describeTipCoverage } from "./modules/donations/index.ts";
import { countBuffersWithHeap } from "./platform/buffer-memory.ts";
import { explainDatabaseFailure, explainListenFailure } from "./platform/config/explain-failure.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { checkMigrations } from "./platform/db/run-migrations.ts";
import type { ReadinessCheck } from "./platform/health.ts";
import { createLog, type Log } from "./platform/log.ts";
import { checkConfiguredObjects } from "./providers/objects/configured-objects.ts";
import { createConfiguredTracing } from "./providers/opentelemetry/configured-tracing.ts";
import { checkSettlement } from "./providers/stripe/check-settlement.ts";

const nodeMajor = Number(process.versions.node.split(".")[0]);
if (nodeMajor < 24) {
	console.error(`Node 24 is needed, this is ${process.versions.node}. Start with npm, which brings its own.`);
	process.exit(1);
}

async function checkDatabase(url: string, log: Log): Promise<void> {
	const client = new pg.Client({ connectionString: url, application_name: "stride-start" });
	// A connection that breaks fails the query in flight; without a listener the error would end the process with a stack
	// trace.
	client.on("error", () => undefined);
	try {
		await client.connect();
		const { unknown } = await checkMigrations(client);
		if (unknown.length > 0) {
			log.warn({ migrations: unknown }, "a newer version has expanded the schema of the database");
		}
		const { rows } = await client.query<{ ownsTables: boolean }>(
			`select pg_has_role(relowner, 'usage') as "ownsTables" from pg_class where oid = 'ledger_entry'::regclass`,
		);
		if (rows[0]?.ownsTables) {
			log.warn({ warning: "database-owner" }, "the user of DATABASE_URL owns the tables; use one without ownership");
		}
	} catch (error) {
		throw explainDatabaseFailure(error, url);
	} finally {
		// The connection may be broken already.
		await client.end().catch(() => undefined);
	}
}

async function main(): Promise<void> {
	countBuffersWithHeap();
	const config = readConfig(process.env);
	const { url, directUrl } = config.database;
	if (!url) throw new ConfigError("DATABASE_URL is not set; npm start brings a database of its own.");
	const tracing = await createConfiguredTracing(config, (loss) => log.warn(loss, "traces could not be exported"));
	const log = createLog(config.logLevel, undefined, tracing);
	for (const warning of config.warnings) log.warn({ warning: "configuration" }, warning);
	await checkDatabase(directUrl ?? url, log);
	await checkConfiguredObjects(config, log);
	await checkSettlement(config);

	let isDemoPlanted = !config.demoData;
	const demoData: ReadinessCheck = {
		name: "demoData",
		isRequired: true,
		async check() {
			if (!isDemoPlanted) throw new Error("The demo data is being planted.");
		},
	};
	const app = await createApp({
		config: { ...config, database: { ...config.database, url } },
		log,
		tracing,
		readiness: config.demoData ? [demoData] : [],
	});
	const address = await app.start().catch((error: unknown) => {
		throw explainListenFailure(error);
	});
	const stop = stopOnce(app.stop, config.stopping.deadlineMs, log);
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	// The launcher has exited or crashed.
	process.on("disconnect", stop);
	const demoSignIns = config.demoData ? await plantDemo(app.deps) : [];
	isDemoPlanted = true;
	log.info(describeTipCoverage(config));
	log.info({ address, publicUrl: config.publicUrl }, "listening");
	process.send?.({ type: "ready", url: config.publicUrl, demoSignIns });
}

function stopOnce(stop: () => Promise<void>, deadlineMs: number, log: Log): () => void {
	let isStopping = false;
	return () => {
		if (isStopping) return;
		isStopping = true;
		setTimeout(() => process.exit(1), deadlineMs).unref();
		stop().then(
			() => process.exit(0),
			(error: unknown) => {
				log.error({ err: error }, "could not stop cleanly");
				process.exit(1);
			},
		);
	};
}

main().catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : error);
	process.exit(1);
});
