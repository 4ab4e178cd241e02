import { createPlatform } from "./create-platform.ts";
import { getInstallationId } from "./modules/ledger/index.ts";
import { requeueGivenUpJobs } from "./modules/operator/index.ts";
import { ConfigError, readConfig } from "./platform/config.ts";
import { listGivenUpJobs } from "./platform/given-up-jobs.ts";
import { createLog } from "./platform/log.ts";

const usage = `Lists the jobs that were given up after their last attempt, and requeues them.

  npm run jobs:requeue                        lists them
  npm run jobs:requeue -- --confirm           requeues all of them
  npm run jobs:requeue -- --confirm ID ID     requeues these`;

/** @returns 2 for invalid arguments, 1 when a job could not be requeued, else 0 */
async function requeueJobs(args: string[], env: Record<string, string | undefined>): Promise<number> {
	const [confirm, ...ids] = args;
	if (confirm !== undefined && confirm !== "--confirm") {
		console.log(usage);
		return 2;
	}
	const config = readConfig(env);
	const { url } = config.database;
	if (!url) throw new ConfigError("DATABASE_URL is not set.");
	const { platform } = await createPlatform({
		config: { ...config, database: { ...config.database, url } },
		log: createLog(config.logLevel),
	});
	try {
		const jobs = await listGivenUpJobs(platform.db);
		for (const { id, kind, attempts, givenUpAt, reason } of jobs) {
			console.log(`${id}  ${givenUpAt.toISOString()}  ${kind}  ${attempts} attempts  ${reason}`);
		}
		if (jobs.length === 0) console.log("No job was given up.");
		if (!confirm) return 0;
		const unknown = ids.filter((id) => !jobs.some((job) => job.id === id));
		if (unknown.length > 0) {
			console.log(`There is no such job: ${unknown.join(", ")}`);
			return 2;
		}
		const chosen = ids.length > 0 ? jobs.filter(({ id }) => ids.includes(id)) : jobs;
		if (chosen.length === 0) return 0;
		await platform.jobs.start([], false);
		// The command has no account, so the event has no actor.
		const subject = { kind: "installation", id: await getInstallationId(platform.db) };
		const count = await requeueGivenUpJobs(platform, chosen, { actorId: null, subject });
		console.log(`${count} of ${chosen.length} requeued.`);
		return count === chosen.length ? 0 : 1;
	} finally {
		await platform.jobs.stop(config.stopping.requestMs);
		await platform.db.destroy();
	}
}

requeueJobs(process.argv.slice(2), process.env).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 2;
	},
);
