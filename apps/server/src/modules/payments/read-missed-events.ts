import type { Platform } from "../../platform/context.ts";
import { eventListDays, type PaymentProvider } from "./payment-provider.ts";
import { findReadUntil, listKnownEvents, setReadUntil } from "./payments.queries.ts";
import { storeEvent } from "./store-event.ts";

/** Events may enter the provider's list slightly after their timestamp, so each read overlaps the last one. */
const overlapMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

/**
 * Reads the provider's list of events from where the last read ended, and stores those that were never delivered. The
 * position is stored only after all pages were read, so an interrupted read is repeated.
 * @returns the number of missed events
 */
export async function readMissedEvents(deps: Platform & { paymentProvider: PaymentProvider }): Promise<number> {
	const { paymentProvider: provider } = deps;
	const readUntil = await findReadUntil(deps.db, provider);
	const earliest = deps.clock().getTime() - eventListDays * dayMs;
	const since = Math.max(earliest, readUntil ? readUntil.getTime() - overlapMs : earliest);
	if (readUntil && readUntil.getTime() < earliest) {
		deps.log.error({ alarm: "events-out-of-reach", readUntil }, "events are older than the provider lists them");
	}
	let missed = 0;
	let newest = readUntil;
	for await (const page of provider.listEvents(new Date(since))) {
		const known = await listKnownEvents(
			deps.db,
			provider,
			page.map((event) => event.id),
		);
		for (const event of page) {
			if (!newest || event.createdAt > newest) newest = event.createdAt;
			if (known.has(event.id) || event.livemode !== provider.livemode || event.account !== null) continue;
			if (await storeEvent(deps, provider, event)) missed++;
		}
	}
	if (newest) await setReadUntil(deps.db, provider, newest);
	if (missed > 0) deps.log.info({ missed }, "events that were not delivered were read from the provider's list");
	return missed;
}
