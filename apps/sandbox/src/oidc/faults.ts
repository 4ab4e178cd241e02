import { z } from "zod";

/** `error` answers 503, `hang` never answers. */
export const oidcFaults = z.strictObject({
	action: z.enum(["error", "hang"]),
	/** The affected path below `/oidc`, such as `/token`; all of them when absent. */
	path: z.string().max(100).optional(),
	times: z.number().int().min(1).max(1_000).default(1),
});
export type OidcFaults = z.infer<typeof oidcFaults>;

export interface FaultPlan {
	set(faults: OidcFaults): void;
	clear(): void;
	/** The fault for a request, if any; each answer uses the plan up by one. */
	take(path: string): OidcFaults["action"] | undefined;
}

export function createFaultPlan(): FaultPlan {
	let plan: OidcFaults | undefined;
	return {
		set(faults) {
			plan = { ...faults };
		},
		clear() {
			plan = undefined;
		},
		take(path) {
			if (plan === undefined || plan.times < 1 || !path.startsWith(plan.path ?? "/")) return undefined;
			plan.times--;
			return plan.action;
		},
	};
}
