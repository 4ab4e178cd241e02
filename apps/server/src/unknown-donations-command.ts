import { existsSync } from "node:fs";
import { join } from "node:path";
import { createPlatform } from "./create-platform.ts";
import { listUnknownDonations, resolveUnknownDonation, takeBackGift } from "./modules/donations/index.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { createLog } from "./platform/log.ts";
import { answerLine, readWish, unknownTable, usage } from "./unknown-donations-text.ts";

/**
 * Lists the gifts through the charity catalogue whose outcome is unknown, and takes the operator's word on them.
 * @param args as they stand on the command line
 * @param env the product's own settings
 * @param say hears what the operator is told
 * @returns 1 when the word was refused, 2 when it was none, else 0
 * @throws what stands in the way of doing anything
 */
export async function runUnknownDonations(
	args: string[],
	env: Record<string, string | undefined>,
	say: (text: string) => void,
): Promise<number> {
	const wish = readWish(args);
	if (!wish) {
		say(usage);
		return 2;
	}
	const config = readConfig(env);
	const { url } = config.database;
	if (!url) throw new ConfigError("DATABASE_URL is not set.");
	// Supporters and mails are known by hashes under this secret: another one would make strangers of them.
	if (!config.secret && !existsSync(join(config.dataDir, "secret"))) {
		throw new ConfigError("There is no secret in DATA_DIR: run this with the product's own settings.");
	}
	const log = createLog(config.logLevel);
	const { platform: deps } = await createPlatform({
		config: { ...config, database: { ...config.database, url } },
		log,
	});
	try {
		if (wish.type === "list") {
			say(unknownTable(await listUnknownDonations(deps)));
			return 0;
		}
		await deps.jobs.start([], false);
		const answer = wish.type === "resolve" ? await resolveUnknownDonation(deps, wish) : await takeBackGift(deps, wish);
		say(answerLine(wish, answer));
		return answer.result === "refused" ? 1 : 0;
	} finally {
		if (wish.type !== "list") await deps.jobs.stop();
		await deps.db.destroy();
	}
}
