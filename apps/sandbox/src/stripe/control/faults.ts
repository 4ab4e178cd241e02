import { z } from "zod";
import { matches } from "../../call-pattern.ts";
import { seededChance } from "../../seeded-chance.ts";
import type { Settings } from "../../sqlite.ts";

const SETTING = "faults";
/** The spread of a shuffled delivery; applies even without a delay. */
const SHUFFLE_WINDOW_MS = 250;

const MATCH = /^(GET|POST|DELETE) \/v1\/[a-z0-9_*/]{1,200}$/i;

/** The body of `PUT /_control/stripe/faults`. */
export const faultPlan = z.strictObject({
	seed: z
		.number()
		.int()
		.min(0)
		.max(2 ** 31 - 1)
		.default(1),
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
			z.strictObject({
				match: z.string().regex(MATCH, "must look like: POST /v1/payment_intents (a * stands for one path segment)"),
				action: z.enum(["timeout-before", "timeout-after", "500"]),
				times: z.number().int().min(1).max(100_000).default(1),
			}),
		)
		.max(50)
		.default([]),
});
export type FaultPlan = z.infer<typeof faultPlan>;
export type ApiFault = FaultPlan["api"][number]["action"];

const storedPlan = z.strictObject({ plan: faultPlan, events: z.number().int().nonnegative() });

/** The delivery of one event: the number of copies and the delay of each; none when it is dropped. */
export type DeliveryPlan = { dropped: true } | { dropped: false; delaysMs: number[] };

export interface Faults {
	get(): FaultPlan | undefined;
	set(plan: FaultPlan): void;
	clear(): void;
	/** Decides on the next event and counts it, so that the same seed reproduces the same run. */
	planDelivery(): DeliveryPlan;
	/** Takes one use of the first matching fault, if any. */
	takeApiFault(method: string, path: string): ApiFault | undefined;
}

/** Reads its state on every call: a rolled back transaction must not leave a count in memory. */
export function createFaults(settings: Settings): Faults {
	const load = () => storedPlan.optional().catch(undefined).parse(settings.get(SETTING));

	return {
		get: () => load()?.plan,
		set(plan) {
			settings.set(SETTING, { plan, events: 0 });
		},
		clear() {
			settings.delete(SETTING);
		},
		planDelivery() {
			const current = load();
			if (current === undefined) return { dropped: false, delaysMs: [0] };
			settings.set(SETTING, { ...current, events: current.events + 1 });
			return planFor(current.plan, current.events);
		},
		takeApiFault(method, path) {
			const current = load();
			const fault = current?.plan.api.find((candidate) => matches(candidate.match, method, path));
			if (current === undefined || fault === undefined) return undefined;
			fault.times -= 1;
			current.plan.api = current.plan.api.filter((candidate) => candidate.times > 0);
			settings.set(SETTING, current);
			return fault.action;
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
