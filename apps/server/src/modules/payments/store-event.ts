import type { Platform } from "../../platform/context.ts";
import type { PaymentProvider, ProviderEvent } from "./payment-provider.ts";
import { insertEvent } from "./payments.queries.ts";
import { processEventJob } from "./process-event-job.ts";

/**
 * Stores a received event and enqueues its processing, in one transaction. A duplicate event changes nothing.
 * @returns false when it was already stored
 */
export function storeEvent(
	deps: Pick<Platform, "db" | "jobs" | "newId" | "clock">,
	provider: PaymentProvider,
	event: ProviderEvent,
): Promise<boolean> {
	return deps.db.transaction().execute(async (tx) => {
		const id = deps.newId();
		const isNew = await insertEvent(tx, {
			id,
			provider: provider.name,
			providerAccount: event.account ?? provider.account,
			livemode: event.livemode,
			eventId: event.id,
			type: event.type,
			payload: event.payload,
			receivedAt: deps.clock(),
		});
		if (isNew)
			await deps.jobs.send(tx, processEventJob, {
				id,
				paymentId: event.paymentId,
				payoutSubject: event.payoutSubject,
			});
		return isNew;
	});
}
