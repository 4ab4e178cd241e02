import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { processEventJob } from "./payments.jobs.ts";
import { insertEvent } from "./payments.queries.ts";

/**
 * Takes in an event that the provider delivers: checks its signature, keeps it as it came, and queues the work. The
 * answer says that the event is kept, not that it has had its effect. A repeated event changes nothing.
 * @throws AppError InvalidSignatureException for a forged, altered or stale one, and for one of the other mode
 */
export async function receiveEvent(
	deps: Platform & { paymentProvider: PaymentProvider },
	input: { rawBody: Buffer; signature: string },
): Promise<void> {
	const { paymentProvider: provider } = deps;
	const event = provider.readEvent(input.rawBody, input.signature);
	if (!event) {
		deps.log.error({ alarm: "webhook-refused" }, "an event with a wrong signature was refused");
		throw new AppError("InvalidSignatureException");
	}
	if (event.livemode !== provider.livemode) {
		deps.log.error({ alarm: "webhook-mode", eventId: event.id }, "an event of the other mode was refused");
		throw new AppError("InvalidSignatureException");
	}
	await deps.db.transaction().execute(async (tx) => {
		const id = deps.newId();
		const isNew = await insertEvent(tx, {
			id,
			provider: provider.name,
			providerAccount: provider.account,
			livemode: event.livemode,
			eventId: event.id,
			type: event.type,
			payload: event.payload,
			receivedAt: deps.clock(),
		});
		if (isNew) await deps.jobs.send(tx, processEventJob, { id, paymentId: event.paymentId });
	});
}
