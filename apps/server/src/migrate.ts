import { ConfigError, readConfig } from "./platform/config.ts";
import { prepareDatabase } from "./platform/db/prepare-database.ts";

/** Brings the database of the configured installation up to date, as its owner. */
async function main(): Promise<void> {
	const { auditYears, database } = readConfig(process.env);
	const { url, directUrl, ownerUrl } = database;
	if (!url) throw new ConfigError("DATABASE_URL is not set; npm start brings a database of its own.");
	const { applied, unknown, missingTimeouts } = await prepareDatabase(
		ownerUrl ?? directUrl ?? url,
		decodeURIComponent(new URL(url).username) || null,
		auditYears,
	);
	if (applied.length > 0)
		console.log(`The database is up to date: ${applied.length} migrations, up to ${applied.at(-1)}.`);
	if (missingTimeouts)
		console.log(`The timeouts of the product's user are not set. Run as a superuser: ${missingTimeouts}`);
	if (unknown.length > 0) console.log(`A newer version has expanded the schema: ${unknown.join(", ")}.`);
}

main().catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : error);
	process.exitCode = 1;
});
