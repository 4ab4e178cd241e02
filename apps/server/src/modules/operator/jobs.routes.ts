import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { type AuditEvent, recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import { type GivenUpJob, listGivenUpJobs } from "../../platform/given-up-jobs.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** The jobs that were given up; `npm run jobs:requeue` does the same on the server. */
export function mountJobRoutes(mount: Mount, deps: OperatorDeps): void {
	mount("listGivenUpJobs", async () => {
		const jobs = await listGivenUpJobs(deps.db);
		return jobs.map(({ id, kind, attempts, givenUpAt, reason }) => ({
			id,
			kind,
			attempts,
			givenUpAt: givenUpAt.toISOString(),
			reason: reason.slice(0, operatorLimits.jobReasonMax),
		}));
	});
	mount("requeueJobs", async ({ actor, body, caller: { requestId } }) => {
		const wanted = new Set(body.ids);
		const jobs = (await listGivenUpJobs(deps.db)).filter(({ id }) => wanted.has(id));
		if (jobs.length === 0) return { requeued: 0 };
		const subject = { kind: "account", id: actor.accountId };
		return { requeued: await requeueGivenUpJobs(deps, jobs, { actorId: actor.accountId, subject, requestId }) };
	});
}

/** Requeues jobs that were given up, which is audited. @returns how many were requeued */
export async function requeueGivenUpJobs(
	deps: Pick<Platform, "db" | "clock" | "newId" | "jobs">,
	jobs: readonly Pick<GivenUpJob, "id" | "kind">[],
	by: Pick<AuditEvent, "actorId" | "subject" | "requestId">,
): Promise<number> {
	// The queue takes no part in our transactions: an audited requeue that failed is repeated without harm.
	await recordAudit(deps, deps.db, {
		...by,
		action: "jobs-requeued",
		after: { count: jobs.length, jobs: [...new Set(jobs.map(({ kind }) => kind))].toSorted().join(", ") },
	});
	return deps.jobs.requeue(jobs.map(({ id }) => id));
}
