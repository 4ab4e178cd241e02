import { z } from "zod";
import { matches } from "../../call-pattern.ts";
import { seededChance } from "../../seeded-chance.ts";
import type { Settings } from "../../sqlite.ts";

const SETTING = "faults";
const MATCH = /^(GET|POST) \/(api|braintree)\/[a-z0-9_.*/-]{1,200}$/i;

/**
 * The fault of a call. `timeout-before`, `500` and `html` do nothing; the others perform the call and spoil the answer:
 * it is lost, late, not JSON, or cut off.
 */
const actions = ["timeout-before", "timeout-after", "500", "html", "slow", "garbage", "cut"] as const;
export type ApiFault = { action: (typeof actions)[number]; delayMs: number };

/** The body of `PUT /_control/globalgiving/faults`. */
export const faultPlan = z.strictObject({
	seed: z
		.number()
		.int()
		.min(0)
		.max(2 ** 31 - 1)
		.default(1),
	api: z
		.array(
			z.strictObject({
				match: z.string().regex(MATCH, "must look like: GET /api/public/projectservice/projects/* (one segment per *)"),
				action: z.enum(actions),
				times: z.number().int().min(1).max(100_000).default(1),
				/** The share of matching calls that are affected. */
				rate: z.number().gt(0).max(1).default(1),
				/** The delay of a slow answer. */
				delayMs: z.number().int().min(1).max(60_000).default(3_000),
			}),
		)
		.max(50)
		.default([]),
});
export type FaultPlan = z.infer<typeof faultPlan>;

const storedPlan = z.strictObject({ plan: faultPlan, calls: z.number().int().nonnegative() });

export interface Faults {
	get(): FaultPlan | undefined;
	set(plan: FaultPlan): void;
	clear(): void;
	/** Takes one use of the first matching fault, if any. */
	take(method: string, path: string): ApiFault | undefined;
}

export function createFaults(settings: Settings): Faults {
	const load = () => storedPlan.optional().catch(undefined).parse(settings.get(SETTING));
	return {
		get: () => load()?.plan,
		set(plan) {
			settings.set(SETTING, { plan, calls: 0 });
		},
		clear() {
			settings.delete(SETTING);
		},
		take(method, path) {
			const current = load();
			const fault = current?.plan.api.find((candidate) => matches(candidate.match, method, path));
			if (current === undefined || fault === undefined) return undefined;
			current.calls += 1;
			const met = seededChance(current.plan.seed, current.calls, "fault") < fault.rate;
			if (met) fault.times -= 1;
			current.plan.api = current.plan.api.filter((candidate) => candidate.times > 0);
			settings.set(SETTING, current);
			return met ? { action: fault.action, delayMs: fault.delayMs } : undefined;
		},
	};
}
