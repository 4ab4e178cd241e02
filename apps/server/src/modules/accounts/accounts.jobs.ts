import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import { deleteNewPasswordRequestsBefore } from "./new-password.queries.ts";
import { deleteTokensExpiredBefore } from "./one-time-tokens.queries.ts";
import { deleteRegistrationsBefore } from "./registrations.queries.ts";
import { deleteSessionsOverBefore } from "./sessions.queries.ts";

const purgeJob = defineJob<Record<string, never>>({
	name: "purge-accounts",
	options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
	concurrency: 1,
	cron: "17 3 * * *",
});

const dayMs = 24 * 3_600_000;
export const accountRetentionDays = {
	/**
	 * An expired link still renews itself for so long, and a click on a used one is still understood; a sign-up that
	 * nobody confirmed is forgotten after that.
	 */
	registration: 30,
	/** Sessions that are over are kept so long for whoever looks into an incident. */
	endedSession: 30,
} as const;

export function accountJobs(deps: Platform): JobRegistration[] {
	return [registerJob(purgeJob, () => purge(deps))];
}

/** Forgets what nobody needs any more. Audit events stay. */
export async function purge({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
	const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
	await deleteSessionsOverBefore(db, daysAgo(accountRetentionDays.endedSession));
	await deleteTokensExpiredBefore(db, daysAgo(accountRetentionDays.registration));
	await deleteNewPasswordRequestsBefore(db, daysAgo(accountRetentionDays.registration));
	await deleteRegistrationsBefore(db, daysAgo(accountRetentionDays.registration));
}
