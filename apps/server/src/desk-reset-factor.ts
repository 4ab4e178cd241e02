import { existsSync } from "node:fs";
import { join } from "node:path";
import { createPlatform } from "./create-platform.ts";
import { resetSecondFactor } from "./modules/accounts/index.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { createLog } from "./platform/log.ts";

const usage = `Removes the second factor and the recovery codes of an account whose owner has lost them, ends its
sessions and notifies the owner by mail. Check first who is asking.

  npm run desk:reset-factor -- EMAIL`;

const answers = {
	reset: "The second factor is removed, and the account is signed out on all devices.",
	"no-factor": "This account has no second factor.",
	"no-account": "No account has this e-mail.",
} as const;

/**
 * @param args the command line's arguments
 * @param env the product's own settings
 * @param say receives the output
 * @returns 1 when nothing was removed, 2 for invalid arguments, else 0
 * @throws when the command cannot run
 */
async function runResetFactor(
	args: string[],
	env: Record<string, string | undefined>,
	say: (text: string) => void,
): Promise<number> {
	const [email] = args;
	if (args.length !== 1 || !email?.includes("@")) {
		say(usage);
		return 2;
	}
	const config = readConfig(env);
	const { url } = config.database;
	if (!url) throw new ConfigError("DATABASE_URL is not set.");
	if (!config.secret && !existsSync(join(config.dataDir, "secret"))) {
		throw new ConfigError("There is no secret in DATA_DIR: run this with the product's own settings.");
	}
	const { platform: deps } = await createPlatform({
		config: { ...config, database: { ...config.database, url } },
		log: createLog(config.logLevel),
	});
	try {
		await deps.jobs.start([], false);
		const answer = await resetSecondFactor(deps, { email });
		say(answers[answer]);
		return answer === "reset" ? 0 : 1;
	} finally {
		await deps.jobs.stop(config.stopping.requestMs);
		await deps.db.destroy();
	}
}

runResetFactor(process.argv.slice(2), process.env, (text) => console.log(text)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
