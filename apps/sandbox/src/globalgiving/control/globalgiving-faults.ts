import { z } from "zod";
import { callFault, createFaults, faultSeed } from "../../faults.ts";
import type { Settings } from "../../sqlite.ts";

const MATCH = /^(GET|POST) \/(api|braintree)\/[a-z0-9_.*/-]{1,200}$/i;

/**
 * The fault of a call. `timeout-before`, `500` and `html` do nothing; the others perform the call and spoil the answer:
 * it is lost, late, not JSON, or cut off.
 */
const ACTIONS = ["timeout-before", "timeout-after", "500", "html", "slow", "garbage", "cut"] as const;

/** The body of `PUT /_control/globalgiving/faults`. */
export const faultPlan = z.strictObject({
	seed: faultSeed,
	api: z
		.array(
			callFault(ACTIONS, MATCH, "GET /api/public/projectservice/projects/* (one segment per *)").extend({
				/** The share of matching calls that are affected. */
				rate: z.number().gt(0).max(1).default(1),
				/** The delay of a slow answer. */
				delayMs: z.number().int().min(1).max(60_000).default(3_000),
			}),
		)
		.max(50)
		.default([]),
});

export type GlobalGivingFaults = ReturnType<typeof createGlobalGivingFaults>;

export const createGlobalGivingFaults = (settings: Settings) => createFaults(settings, faultPlan);
