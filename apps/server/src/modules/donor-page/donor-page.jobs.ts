import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { deleteDetailsOfRemoved } from "./donor-details.queries.ts";
import { deleteDonorLinksBefore, deleteDonorSessionsExpiredBefore } from "./donor-links.queries.ts";
import { anonymiseDeclarationsOfRemoved, deleteRemovedDeclarations } from "./gift-aid/gift-aid.queries.ts";
import { firstBookDay, firstBookYear } from "./personal-records.ts";
import { anonymiseStatementsOfRemoved, deleteRemovedStatements } from "./statements.queries.ts";

/** Requests count for the pace of mails for an hour; a day is enough to investigate a flood. */
export const donorLinkDays = 1;

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-donor-links",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "53 * * * *",
});

export const donorPageJobs = (deps: Platform): JobRegistration[] => [registerJob(purgeJob, () => purge(deps))];

async function purge(deps: Platform): Promise<void> {
	const { db } = deps;
	const now = deps.clock();
	await deleteDonorLinksBefore(db, new Date(now.getTime() - donorLinkDays * 24 * 3_600_000));
	await deleteDonorSessionsExpiredBefore(db, now);
	await deleteDetailsOfRemoved(db);
	await anonymiseStatementsOfRemoved(db);
	await deleteRemovedStatements(db, firstBookYear(deps));
	await anonymiseDeclarationsOfRemoved(db, now);
	await deleteRemovedDeclarations(db, firstBookDay(deps));
}
