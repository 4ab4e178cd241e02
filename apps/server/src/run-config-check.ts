import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describeTipCoverage } from "./modules/donations/index.ts";
import { explainDatabaseFailure, explainFolderFailure } from "./platform/config/explain-failure.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { checkValkey } from "./platform/signals/valkey-bus.ts";
import { checkBucket } from "./providers/objects/check-bucket.ts";
import { objectFolder } from "./providers/objects/configured-objects.ts";
import { checkReturns, checkSender, createReadTexts, type ReadTexts } from "./providers/smtp/check-sender.ts";
import { verifySmtp } from "./providers/smtp/smtp-transport.ts";
import { type ConfigFinding, checkStripe } from "./providers/stripe/check-stripe.ts";
import { readSiteFiles } from "./site/site.routes.ts";

const ok = (message: string): ConfigFinding => ({ level: "ok", message });
const warning = (message: string): ConfigFinding => ({ level: "warning", message });
const problem = (message: string): ConfigFinding => ({ level: "problem", message });

/**
 * Checks the configured services: the payment provider, the mail server with the sender's records in the DNS, the
 * database, the signal server, the data folder and the bucket of objects. Sends no mail, and changes nothing but a file
 * and an object that it removes again.
 * @param say gets one line per finding
 * @param readTexts looks up the sender's records
 * @returns 1 when a check failed, else 0
 */
export async function runConfigCheck(
	env: Record<string, string | undefined>,
	say: (line: string) => void,
	readTexts: ReadTexts = createReadTexts(),
): Promise<number> {
	let hasProblem = false;
	const report = (subject: string, findings: readonly ConfigFinding[]) => {
		for (const { level, message } of findings) {
			hasProblem ||= level === "problem";
			say(`${level.padEnd(8)} ${subject}: ${message}`);
		}
	};
	const config = readOrExplain(env);
	if (!("stripe" in config)) {
		report("settings", [config]);
		return 1;
	}
	report("settings", [ok("well-formed and without contradictions"), ...config.warnings.map(warning)]);
	report("pictures", await checkPictures(config));
	report("fees", [ok(describeTipCoverage(config))]);
	const [stripe, mail, database, signals, folder, objects] = await Promise.all([
		checkStripe(config.stripe, config),
		checkMail(config, readTexts),
		checkDatabases(config.database),
		checkSignals(config.database.signalsUrl),
		checkFolder(config.dataDir),
		checkObjects(config),
	]);
	report("payments", stripe);
	report("mail", mail);
	report("database", database);
	report("signals", signals);
	report("data folder", folder);
	report("objects", objects);
	return hasProblem ? 1 : 0;
}

function readOrExplain(env: Record<string, string | undefined>): Config | ConfigFinding {
	try {
		return readConfig(env);
	} catch (error) {
		if (error instanceof ConfigError) return problem(error.message);
		throw error;
	}
}

async function checkPictures(config: Config): Promise<ConfigFinding[]> {
	const { partner, look } = config.site;
	try {
		await readSiteFiles(config);
		return look.logoPath || partner?.logoPath ? [ok("the configured logos can be read")] : [];
	} catch (error) {
		if (error instanceof ConfigError) return [problem(error.message)];
		throw error;
	}
}

async function checkMail({ mail, publicUrl, sandbox }: Config, readTexts: ReadTexts): Promise<ConfigFinding[]> {
	const failure = await verifySmtp(mail);
	const server = failure === null ? ok("the server accepts our credentials") : problem(failure);
	// Mail to the sandbox leaves no machine.
	if (sandbox.services.has("mail")) return [server];
	return [server, ...checkReturns(mail, publicUrl), ...(await checkSender(mail, readTexts))];
}

async function checkDatabases({ url, directUrl, ownerUrl }: Config["database"]): Promise<ConfigFinding[]> {
	if (!url) return [warning("DATABASE_URL is not set: npm start brings a database of its own, for trying out")];
	const pooled = directUrl && directUrl !== url ? await connected(url, async () => [ok("the pooler responds")]) : [];
	const direct = ownerUrl ? await connected(directUrl ?? url, async () => [ok("the product's user may sign in")]) : [];
	return [...pooled, ...direct, ...(await connected(ownerUrl ?? directUrl ?? url, checkRights))];
}

async function checkSignals(url: string | undefined): Promise<ConfigFinding[]> {
	if (!url) return [];
	const failure = await checkValkey(url);
	return [
		failure === null
			? ok("the server of SIGNALS_URL takes signals")
			: problem(`the server of SIGNALS_URL cannot be used (${failure})`),
	];
}

async function checkObjects({ objects, dataDir }: Config): Promise<ConfigFinding[]> {
	if (!objects) return [];
	const folder = objectFolder(dataDir);
	const isLeft = existsSync(folder);
	return [
		...(await checkBucket(objects)),
		...(isLeft
			? [
					warning(
						`with these settings the objects in ${folder} are not used. npm run objects:move copies them; docs/operations.md ("Moving to a bucket") says when the folder may be removed`,
					),
				]
			: []),
	];
}

async function connected(
	url: string,
	check: (client: pg.Client) => Promise<ConfigFinding[]>,
): Promise<ConfigFinding[]> {
	const client = new pg.Client({
		connectionString: url,
		application_name: "stride-check",
		connectionTimeoutMillis: 10_000,
	});
	// A connection that breaks fails the query in flight.
	client.on("error", () => undefined);
	try {
		await client.connect();
		return await check(client);
	} catch (error) {
		const explained = explainDatabaseFailure(error, url);
		return [problem(explained instanceof Error ? explained.message : String(explained))];
	} finally {
		// The connection may be broken already.
		await client.end().catch(() => undefined);
	}
}

const oldestVersion = 150_000;

async function checkRights(client: pg.Client): Promise<ConfigFinding[]> {
	const { rows } = await client.query<{
		version: number;
		encoding: string;
		mayCreate: boolean | null;
		mayExtend: boolean;
		trigrams: "installed" | "available" | null;
	}>(`select current_setting('server_version_num')::int as version,
		current_setting('server_encoding') as encoding,
		has_schema_privilege(current_schema(), 'create') as "mayCreate",
		has_database_privilege(current_database(), 'create') as "mayExtend",
		(select case when installed_version is null then 'available' else 'installed' end
			from pg_available_extensions where name = 'pg_trgm') as trigrams`);
	const [found] = rows;
	if (!found) return [problem("the database does not respond")];
	return [
		found.version >= oldestVersion
			? ok("PostgreSQL 15 or newer responds")
			: problem("PostgreSQL is older than 15. Use a newer one."),
		found.encoding === "UTF8"
			? ok("the database stores text as UTF-8")
			: problem(
					`the database stores text as ${found.encoding}, in which searches miss names. Create it as deploy/postgres/roles.sql does.`,
				),
		found.mayCreate
			? ok("the user may create tables")
			: problem("the user may not create tables. Make it the owner of the database, or grant create on its schema."),
		found.trigrams === "installed" || (found.trigrams === "available" && found.mayExtend)
			? ok("the extension pg_trgm can be used")
			: problem(
					found.trigrams === null
						? "the extension pg_trgm is missing. Install PostgreSQL's contrib package."
						: "the extension pg_trgm is not created, and the user may not. Run as superuser: create extension pg_trgm",
				),
	];
}

const freeBytesMin = 100 * 1024 ** 2;
const freeBytesWanted = 5 * 1024 ** 3;

async function checkFolder(dataDir: string): Promise<ConfigFinding[]> {
	try {
		await mkdir(dataDir, { recursive: true });
		const folder = await mkdtemp(join(dataDir, ".check-"));
		await writeFile(join(folder, "file"), "x").finally(() => rm(folder, { recursive: true, force: true }));
	} catch (error) {
		const explained = explainFolderFailure(error, dataDir);
		return [problem(explained instanceof Error ? explained.message : String(explained))];
	}
	const { bavail, bsize } = await statfs(dataDir);
	const free = bavail * bsize;
	const megabytes = `${Math.floor(free / 1024 ** 2)} MB are free in ${dataDir}`;
	if (free < freeBytesMin) return [problem(`${megabytes}. Make room for pictures and recordings.`)];
	return [
		ok(`${dataDir} can be written`),
		free < freeBytesWanted ? warning(`${megabytes}: recordings need more`) : ok(megabytes),
	];
}
