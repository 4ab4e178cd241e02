import { z } from "zod";
import { callFault, createFaults, faultSeed, seededChance } from "../../faults.ts";
import type { Settings } from "../../sqlite.ts";

/** The spread of a shuffled delivery; applies even without a delay. */
const SHUFFLE_WINDOW_MS = 250;

const MATCH = /^(GET|POST|DELETE) \/v1\/[a-z0-9_*/]{1,200}$/i;

/** The body of `PUT /_control/stripe/faults`. */
export const faultPlan = z.strictObject({
	seed: faultSeed,
	webhooks: z
		.strictObject({
			repeat: z.number().int().min(0).max(10).default(0),
			shuffle: z.boolean().default(false),
			delayMs: z.number().int().min(0).max(86_400_000).default(0),
			dropRate: z.number().min(0).max(1).default(0),
		})
		.prefault({}),
	api: z
		.array(
			callFault(
				["timeout-before", "timeout-after", "500", "500-after"],
				MATCH,
				"POST /v1/payment_intents (a * stands for one path segment)",
			),
		)
		.max(50)
		.default([]),
});
export type FaultPlan = z.infer<typeof faultPlan>;

/** The delivery of one event: the number of copies and the delay of each; none when it is dropped. */
export type DeliveryPlan = { dropped: true } | { dropped: false; delaysMs: number[] };

export type StripeFaults = ReturnType<typeof createStripeFaults>;

export function createStripeFaults(settings: Settings) {
	const faults = createFaults(settings, faultPlan);
	return {
		...faults,
		/** Decides on the next event. */
		planDelivery(): DeliveryPlan {
			const event = faults.takeEvent();
			return event === undefined ? { dropped: false, delaysMs: [0] } : planFor(event.plan, event.ordinal);
		},
	};
}

/** Exported for its test: pure, so that the same seed and ordinal always give the same plan. */
export function planFor(plan: FaultPlan, ordinal: number): DeliveryPlan {
	const { repeat, shuffle, delayMs, dropRate } = plan.webhooks;
	if (seededChance(plan.seed, ordinal, "drop") < dropRate) return { dropped: true };
	const spreadMs = shuffle ? Math.max(delayMs, SHUFFLE_WINDOW_MS) : 0;
	const delaysMs = Array.from({ length: repeat + 1 }, (_, copy) => {
		return delayMs + Math.floor(seededChance(plan.seed, ordinal, `delay ${copy}`) * spreadMs);
	});
	return { dropped: false, delaysMs };
}
