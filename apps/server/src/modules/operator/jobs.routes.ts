import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { recordAudit } from "../../platform/audit.ts";
import { listGivenUpJobs } from "../../platform/given-up-jobs.ts";
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
		// The queue takes no part in our transactions: an audited requeue that failed is repeated without harm.
		await recordAudit(deps, deps.db, {
			actorId: actor.accountId,
			action: "jobs-requeued",
			subject: { kind: "account", id: actor.accountId },
			after: { count: jobs.length, jobs: [...new Set(jobs.map(({ kind }) => kind))].toSorted().join(", ") },
			requestId,
		});
		return { requeued: await deps.jobs.requeue(jobs.map(({ id }) => id)) };
	});
}
