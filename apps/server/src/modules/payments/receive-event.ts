import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { keepEvent } from "./keep-event.ts";
import type { ConnectedAccounts, PaymentProvider } from "./payment-provider.ts";

/**
 * Takes in an event that the provider delivers: checks its signature, keeps it, and queues the work. The answer says
 * that the event is kept, not that it has had its effect.
 * @throws AppError InvalidSignatureException for a forged, altered or stale one, and for one of another mode or account
 */
export async function receiveEvent(
	deps: Platform & { paymentProvider: PaymentProvider; connectedAccounts: ConnectedAccounts },
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
	if (event.account !== null && !(await deps.connectedAccounts.isKnown(event.account))) {
		deps.log.error({ alarm: "webhook-account", eventId: event.id }, "an event of another account was refused");
		throw new AppError("InvalidSignatureException");
	}
	deps.failPoint("event-received");
	await keepEvent(deps, provider, event);
	deps.failPoint("event-kept");
}
