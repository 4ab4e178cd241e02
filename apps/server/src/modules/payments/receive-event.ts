import type { Platform } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { ConnectedAccounts, PaymentProvider } from "./payment-provider.ts";
import { storeEvent } from "./store-event.ts";

/**
 * Receives a delivered event: verifies its signature, stores it, and enqueues its processing. The response confirms the
 * storage, not the effect.
 * @throws AppError InvalidSignatureException for a forged, altered or stale one, and for one of another mode or account
 */
export async function receiveEvent(
	deps: Platform & { paymentProvider: PaymentProvider; connectedAccounts: ConnectedAccounts },
	input: { rawBody: Buffer; signature: string },
): Promise<void> {
	const { paymentProvider: provider } = deps;
	const event = provider.readEvent(input.rawBody, input.signature);
	if (!event) {
		deps.log.error({ alarm: "webhook-refused" }, "an event with an invalid signature was refused");
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
	await storeEvent(deps, provider, event);
	deps.failPoint("event-stored");
}
