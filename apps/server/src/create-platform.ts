import { limits } from "@stride/contract/limits";
import { formatWhole } from "@stride/money";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Platform } from "./platform/context.ts";
import { createDatabase, createPool } from "./platform/db/database.ts";
import { tracePool } from "./platform/db/tracing-driver.ts";
import { createEvents } from "./platform/events.ts";
import { createFailPoint, killOwnProcess } from "./platform/fail-points.ts";
import { createNewId } from "./platform/ids.ts";
import { createJobs } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { type EncodePicture, encodePicture as encodeWithSharp } from "./platform/pictures/image-encoder.ts";
import { createImageQueue } from "./platform/pictures/image-queue.ts";
import { createSecrets, loadSecret } from "./platform/security/secrets.ts";
import { createSignals } from "./platform/signals.ts";
import { loadTexts } from "./platform/texts/texts.ts";
import { traceCalls } from "./platform/tracing/trace-calls.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { createConfiguredObjects } from "./providers/objects/configured-objects.ts";

export type PlatformOptions = {
	config: Config & { database: { url: string } };
	log: Log;
	clock?: Clock;
	/** Where requests and jobs are traced. */
	tracing?: Tracing | null;
	/** Replaces the encoding of pictures. */
	encodePicture?: EncodePicture | undefined;
};

/** Creates the technology that all operations use, for the product and for each of its commands. */
export async function createPlatform({
	config,
	log,
	clock = systemClock,
	tracing = null,
	encodePicture = encodeWithSharp,
}: PlatformOptions) {
	const { url, poolSize } = config.database;
	const directUrl = config.database.directUrl ?? url;
	const onError = (error: Error) => log.warn({ err: error }, "an idle database connection broke");
	const pool = createPool(url, poolSize, onError, { hasSessions: url === directUrl });
	if (tracing) tracePool(pool, tracing);
	const secret = await loadSecret(config.secret, config.dataDir);
	const newId = createNewId(clock);
	const failPoint = createFailPoint(config.failPoint, killOwnProcess);
	const db = createDatabase(pool, tracing);
	const signalsUrl = config.database.signalsUrl;
	const valkey = signalsUrl === undefined ? undefined : { url: signalsUrl, db };
	const signals = createSignals({ directUrl, valkey, log, newId, failPoint });
	const platform: Platform = {
		config,
		secrets: createSecrets(secret, config.previousSecrets),
		db,
		clock,
		newId,
		log,
		failPoint,
		jobs: createJobs({ directUrl, log, signals, tracing }),
		signals,
		events: createEvents(),
		objects: traceCalls(config.objects && tracing, "objects", await createConfiguredObjects(config)),
		imageQueue: createImageQueue(),
		encodePicture,
		texts: await loadTexts({
			fundGoalMin: formatWhole(limits.fundGoalMinDollars * 100, config.currencies[0]),
			fundGoalMax: formatWhole(limits.fundGoalMaxDollars * 100, config.currencies[0]),
			...(config.accounts.passphraseMin !== null && { passphraseMin: config.accounts.passphraseMin }),
		}),
	};
	return { platform, pool, secret };
}
