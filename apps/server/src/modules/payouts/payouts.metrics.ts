import type { Platform } from "../../platform/context.ts";
import { type AddGauge, secondsSince } from "../../platform/metrics/metrics.ts";
import { countStanding } from "./holds/payout-holds.queries.ts";
import { countOpenPayouts } from "./payouts.queries.ts";

/** Metrics of payouts, for the whole installation. */
export function measurePayouts(addGauge: AddGauge, { db, clock }: Pick<Platform, "db" | "clock">): void {
	addGauge({
		name: "payouts_open",
		help: "Payouts that are neither paid nor failed, by state",
		labelNames: ["state"],
		async read() {
			const open = await countOpenPayouts(db);
			return open.map(({ state, count }) => ({ labels: { state }, value: count }));
		},
	});
	addGauge({
		name: "payouts_oldest_seconds",
		help: "The age of the oldest payout that is neither paid nor failed, by state",
		labelNames: ["state"],
		async read() {
			const open = await countOpenPayouts(db);
			return open.map(({ state, oldest }) => ({ labels: { state }, value: secondsSince(oldest, clock()) }));
		},
	});
	addGauge({
		name: "payout_holds",
		help: "Holds on the payouts of campaigns and accounts",
		read: async () => [{ value: await countStanding(db) }],
	});
}
