import { listHolders, recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { defineJob, type JobRegistration, registerJob } from "../../platform/jobs.ts";
import type { SecurityEvents } from "../../platform/security/security-events.ts";
import { listAccountsByKeys, lockOperatorChanges } from "./accounts.queries.ts";

export type OperatorChangeDeps = Pick<Platform, "db" | "clock" | "newId" | "config"> & {
	securityEvents: SecurityEvents;
};

const compareJob = defineJob<Record<string, never>>({
	name: "record-operator-changes",
	options: { retryLimit: 0, expireInSeconds: 60 },
	concurrency: 1,
	cron: "*/10 * * * *",
});

/**
 * Operators are named by the configuration. Compares the accounts that it names with the recorded holders of the role
 * and audits each difference: at the start, and periodically, since an account may be created or change its address
 * later.
 */
export async function recordOperatorChanges(deps: OperatorChangeDeps): Promise<void> {
	const changes = await deps.db.transaction().execute(async (tx) => {
		await lockOperatorChanges(tx);
		const actions = { granted: "operator-role-granted", revoked: "operator-role-revoked" };
		const held = await listHolders(tx, actions);
		const named = await listAccountsByKeys(tx, [...deps.config.operators]);
		const granted = named.filter((id) => !held.includes(id));
		const revoked = held.filter((id) => !named.includes(id));
		const record = (id: string, change: { action: string }) =>
			recordAudit(deps, tx, { actorId: null, ...change, subject: { kind: "account", id } });
		for (const id of granted) await record(id, { action: "operator-role-granted" });
		for (const id of revoked) await record(id, { action: "operator-role-revoked" });
		return [...granted, ...revoked];
	});
	for (const accountId of changes) deps.securityEvents.record({ name: "operator-changed", accountId });
}

export const operatorChangeJobs = (deps: OperatorChangeDeps): JobRegistration[] => [
	registerJob(compareJob, () => recordOperatorChanges(deps)),
];
