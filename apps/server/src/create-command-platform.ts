import { existsSync } from "node:fs";
import { join } from "node:path";
import { createPlatform } from "./create-platform.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import type { Platform } from "./platform/context.ts";
import { createLog } from "./platform/log.ts";

/**
 * Creates the platform of a command that reads or writes hashes under the installation's secret.
 * @param env the product's own settings
 * @throws ConfigError without a database, or without the secret: a new one would match no stored hash
 */
export async function createCommandPlatform(env: Record<string, string | undefined>): Promise<Platform> {
	const config = readConfig(env);
	const { url } = config.database;
	if (!url) throw new ConfigError("DATABASE_URL is not set.");
	if (!config.secret && !existsSync(join(config.dataDir, "secret"))) {
		throw new ConfigError("There is no secret in DATA_DIR: run this with the product's own settings.");
	}
	const database = { ...config.database, url };
	const { platform } = await createPlatform({ config: { ...config, database }, log: createLog(config.logLevel) });
	return platform;
}
