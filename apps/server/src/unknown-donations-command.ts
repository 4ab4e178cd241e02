import { existsSync } from "node:fs";
import { join } from "node:path";
import { createPlatform } from "./create-platform.ts";
import { correctCatalogueDonation, listUnknownDonations, resolveUnknownDonation } from "./modules/donations/index.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { createLog } from "./platform/log.ts";
import { answerLine, readCommand, unknownTable, usage } from "./unknown-donations-text.ts";

/**
 * Lists the catalogue donations with an unknown outcome, and applies the operator's decision.
 * @param args the command line's arguments
 * @param env the product's own settings
 * @param say receives the output
 * @returns 1 when the decision was rejected, 2 for invalid arguments, else 0
 * @throws when the command cannot run
 */
export async function runUnknownDonations(
	args: string[],
	env: Record<string, string | undefined>,
	say: (text: string) => void,
): Promise<number> {
	const command = readCommand(args);
	if (!command) {
		say(usage);
		return 2;
	}
	const config = readConfig(env);
	const { url } = config.database;
	if (!url) throw new ConfigError("DATABASE_URL is not set.");
	// Supporters and mails are identified by hashes under this secret: another one would not match any.
	if (!config.secret && !existsSync(join(config.dataDir, "secret"))) {
		throw new ConfigError("There is no secret in DATA_DIR: run this with the product's own settings.");
	}
	const log = createLog(config.logLevel);
	const { platform: deps } = await createPlatform({
		config: { ...config, database: { ...config.database, url } },
		log,
	});
	try {
		if (command.type === "list") {
			say(unknownTable(await listUnknownDonations(deps)));
			return 0;
		}
		await deps.jobs.start([], false);
		const answer =
			command.type === "resolve"
				? await resolveUnknownDonation(deps, command)
				: await correctCatalogueDonation(deps, command);
		say(answerLine(command, answer));
		return answer.result === "refused" ? 1 : 0;
	} finally {
		if (command.type !== "list") await deps.jobs.stop();
		await deps.db.destroy();
	}
}
