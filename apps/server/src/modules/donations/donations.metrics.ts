import type { Platform } from "../../platform/context.ts";
import { type AddGauge, secondsSince } from "../../platform/metrics/metrics.ts";
import {
	countDeclinesSince,
	countDonationsSince,
	countOpenDisputes,
	countWaitingRefunds,
	listOldestUndecided,
} from "./donations-metrics.queries.ts";

const hourMs = 3_600_000;

/** Metrics of donations and refunds, for the whole installation. */
export function measureDonations(addGauge: AddGauge, { db, clock }: Pick<Platform, "db" | "clock">): void {
	const anHourAgo = () => new Date(clock().getTime() - hourMs);
	addGauge({
		name: "donations_last_hour",
		help: "Donations that were begun within the last hour, by their present state and provider",
		labelNames: ["state", "provider"],
		async read() {
			const counts = await countDonationsSince(db, anHourAgo());
			return counts.map(({ state, provider, count }) => ({ labels: { state, provider }, value: count }));
		},
	});
	addGauge({
		name: "donation_declines_last_hour",
		help: "Card payments that were declined within the last hour",
		read: async () => [{ value: await countDeclinesSince(db, anHourAgo()) }],
	});
	addGauge({
		name: "donations_undecided_oldest_seconds",
		help: "The age of the oldest donation that the provider still has to decide, by state",
		labelNames: ["state"],
		async read() {
			const states = await listOldestUndecided(db);
			return states.map(({ state, oldest }) => ({ labels: { state }, value: secondsSince(oldest, clock()) }));
		},
	});
	addGauge({
		name: "refunds_waiting",
		help: "Refunds that were requested and not made yet",
		read: async () => [{ value: await countWaitingRefunds(db) }],
	});
	addGauge({
		name: "disputes_open",
		help: "Disputes of donations that the bank has not decided",
		read: async () => [{ value: await countOpenDisputes(db) }],
	});
}
