import type { Platform } from "../../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../../platform/jobs.ts";
import type { SecurityEvents } from "../../../platform/security/security-events.ts";
import { ensureFirstAdmin } from "./desk-roles.ts";

type Deps = Pick<Platform, "db" | "clock" | "newId" | "config"> & { securityEvents: SecurityEvents };

const firstAdminJob = defineJob<Record<string, never>>({
	name: "record-operator-changes",
	options: { retryLimit: 0, expireInSeconds: 60 },
	concurrency: 1,
	cron: "*/10 * * * *",
});

/** At the start, and periodically: the named account may change its address to the named one later. */
export async function appointFirstAdmin(deps: Deps): Promise<void> {
	const appointed = await deps.db.transaction().execute((tx) => ensureFirstAdmin(deps, tx));
	for (const accountId of appointed) deps.securityEvents.record({ name: "operator-changed", accountId });
}

export const firstAdminJobs = (deps: Deps): JobRegistration[] => [
	registerJob(firstAdminJob, () => appointFirstAdmin(deps)),
];
