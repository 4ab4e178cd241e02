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
	/** Requests with the secret key beyond it are answered with 429, as the provider's limit of a platform. */
	requestsPerSecond: z.number().int().min(1).max(10_000).optional(),
});
export type FaultPlan = z.infer<typeof faultPlan>;

/** The delivery of one event: the number of copies and the delay of each; none when it is dropped. */
export type DeliveryPlan = { dropped: true } | { dropped: false; delaysMs: number[] };

export type StripeFaults = ReturnType<typeof createStripeFaults>;

export function createStripeFaults(settings: Settings) {
	const faults = createFaults(settings, faultPlan);
	/** The requests that may come at once: those of a second. */
	let bucket = { left: Number.POSITIVE_INFINITY, atMs: 0 };
	return {
		...faults,
		/** Counts a request. @returns whether it is one too many */
		exceedsLimit(nowMs: number): boolean {
			const perSecond = faults.get()?.requestsPerSecond;
			if (perSecond === undefined) return false;
			const left = Math.min(perSecond, bucket.left + ((nowMs - bucket.atMs) / 1_000) * perSecond);
			bucket = { left: left < 1 ? left : left - 1, atMs: nowMs };
			return left < 1;
		},
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
