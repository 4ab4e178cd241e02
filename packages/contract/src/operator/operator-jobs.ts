import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Timestamp } from "../primitives.ts";
import { operatorLimits } from "./operator-limits.ts";

/** A job whose last attempt has failed; it waits until it is requeued. */
export const GivenUpJob = z
	.object({
		id: Id,
		/** The job's name in the code and in the metrics. */
		kind: z.string(),
		attempts: z.number().int(),
		givenUpAt: Timestamp,
		/** The error of the last attempt, shortened. */
		reason: z.string(),
	})
	.meta({ id: "GivenUpJob" });
export type GivenUpJob = z.infer<typeof GivenUpJob>;

export const operatorJobEndpoints = {
	listGivenUpJobs: endpoint({
		method: "GET",
		path: "/operator/jobs",
		access: "desk:requeue-jobs",
		summary: "Jobs that were given up after their last attempt, the oldest first",
		status: 200,
		response: z.array(GivenUpJob).max(operatorLimits.givenUpJobs),
	}),
	requeueJobs: endpoint({
		method: "POST",
		path: "/operator/jobs/requeue",
		access: "desk:requeue-jobs",
		summary: "Requeue such jobs with all their attempts; one that is not given up any more is skipped",
		status: 200,
		body: z.strictObject({ ids: z.array(Id).min(1).max(operatorLimits.givenUpJobs) }),
		response: z.object({ requeued: z.number().int() }),
	}),
} as const;
