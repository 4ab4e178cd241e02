import type { Platform } from "../../platform/context.ts";
import { countStuckEvents, deleteEventsReceivedBefore } from "./payments.queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Raises an alarm for events that wait too long, and deletes processed ones beyond the operator's retention period. */
export async function sweepEvents(deps: Pick<Platform, "db" | "clock" | "log" | "config">): Promise<void> {
	const now = deps.clock().getTime();
	const stuck = await countStuckEvents(deps.db, new Date(now - hourMs));
	if (stuck > 0) deps.log.error({ alarm: "events-stuck", stuck }, "events wait for more than an hour");
	await deleteEventsReceivedBefore(deps.db, new Date(now - deps.config.payments.eventDays * dayMs));
}
