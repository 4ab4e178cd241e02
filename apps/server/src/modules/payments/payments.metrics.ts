import type { Platform } from "../../platform/context.ts";
import { type AddGauge, secondsSince } from "../../platform/metrics/metrics.ts";
import { countStuckEvents, findOldestWaiting } from "./payments.queries.ts";

/** Metrics of the provider's events, for the whole installation. */
export function measurePayments(addGauge: AddGauge, { db, clock }: Pick<Platform, "db" | "clock">): void {
	addGauge({
		name: "provider_events_waiting",
		help: "Events of the payment provider that are received and not processed",
		read: async () => [{ value: await countStuckEvents(db, clock()) }],
	});
	addGauge({
		name: "provider_events_oldest_seconds",
		help: "How long the oldest unprocessed event of the payment provider has waited; 0 when none waits",
		read: async () => [{ value: secondsSince(await findOldestWaiting(db), clock()) }],
	});
}
