import type Stripe from "stripe";
import type { PayoutSubject, ProviderEvent } from "../../modules/payments/index.ts";
import { isUuid } from "../../platform/ids.ts";

/** The library rejects signatures older than this but accepts timestamps in the future. */
const futureToleranceSeconds = 300;

const isFromFuture = (signature: string): boolean => {
	const latest = Date.now() / 1000 + futureToleranceSeconds;
	return [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, seconds]) => Number(seconds) > latest);
};

/**
 * Verifies the signature over the raw bytes and the event's age with Stripe's library, in constant time. Stripe signs
 * the events of connected accounts with a separate secret.
 */
export function readStripeEvent(
	stripe: Stripe,
	rawBody: Buffer,
	signature: string,
	secrets: readonly string[],
): ProviderEvent | null {
	// The library verifies text: decoding would alter a byte-order mark or invalid UTF-8, so such bodies are rejected.
	const text = rawBody.toString("utf8");
	if (!Buffer.from(text, "utf8").equals(rawBody)) return null;
	if (isFromFuture(signature)) return null;
	for (const secret of secrets) {
		try {
			return eventOf(stripe.webhooks.constructEvent(text, signature, secret));
		} catch {
			// Not signed with this secret.
		}
	}
	return null;
}

/** Fields that name persons, their contact data or their means of payment, wherever they occur in an event. */
const personalFields = new Set([
	...["billing_details", "receipt_email", "receipt_url", "shipping", "customer_details", "last_payment_error"],
	...["payment_method_details", "payment_method", "source", "payer_details", "evidence", "individual", "company"],
	...["business_profile", "external_accounts", "settings", "account_holder_name", "bank_name", "last4", "fingerprint"],
	...["email", "name", "first_name", "last_name", "phone", "address", "dob", "ip", "user_agent", "client_secret"],
]);

/** A copy without personal data: the product reads payments itself, and stores events as a log. */
export function withoutPersons(event: object): object {
	return JSON.parse(
		JSON.stringify(event, (key, value: unknown) => (personalFields.has(key) ? undefined : value)),
	) as object;
}

/** Maps Stripe's event to a provider event, its payload without the persons that it names. */
export function eventOf(event: Stripe.Event): ProviderEvent {
	return {
		id: event.id,
		type: event.type,
		livemode: event.livemode,
		account: event.account ?? null,
		paymentId: event.account ? null : paymentIdOf(event.data.object),
		payoutSubject: payoutSubjectOf(event.account ?? null, event.data.object),
		createdAt: new Date(event.created * 1000),
		payload: withoutPersons(event),
	};
}

function paymentIdOf(subject: object): string | null {
	const { object, id, payment_intent: intent } = subject as { object?: string; id?: string; payment_intent?: unknown };
	if (object === "payment_intent") return id ?? null;
	return typeof intent === "string" ? intent : null;
}

/** Events of connected accounts name the account; transfers belong to the platform. */
function payoutSubjectOf(account: string | null, subject: object): PayoutSubject | null {
	const { object, id, metadata } = subject as { object?: string; id?: string; metadata?: Record<string, unknown> };
	const payoutId = readUuid(metadata?.["payout_id"]);
	const ours = { payoutId, ...namesOf(metadata) };
	if (object === "transfer" && account === null) return { kind: "transfer", ...ours };
	if (account === null) return object === "payout" || object === "topup" ? { kind: "platform" } : null;
	if (object === "application") return { kind: "deauthorized", providerId: account };
	if (!id) return null;
	if (object === "payout") return { kind: "payout", providerId: account, providerPayoutId: id, ...ours };
	return object === "account" || object === "bank_account" || object === "capability"
		? { kind: "account", providerId: account }
		: null;
}

/** The installation and the campaign that an object of the provider names. */
const namesOf = (metadata: Record<string, unknown> | undefined) => ({
	installationId: readUuid(metadata?.["installation_id"]),
	campaignId: readUuid(metadata?.["campaign_id"]),
});

/** Ignores values that were not written by this product. */
export const readUuid = (text: unknown): string | null => (typeof text === "string" && isUuid(text) ? text : null);
