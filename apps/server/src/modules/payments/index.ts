export type { Movement, Payment, PaymentAttempt, PaymentDispute, PaymentRefund, PaymentStatus } from "./payment.ts";
export {
	type AccountCheck,
	type AccountFinding,
	type AuthorPayoutSubject,
	type ConnectedAccounts,
	type OpenPayment,
	type PaymentProvider,
	PaymentProviderError,
	type PaymentReference,
	type PayoutSubject,
	type PlatformBooking,
	type ProviderBalance,
	type ProviderEvent,
} from "./payment-provider.ts";
export { type OnPaymentChanged, type OnPayoutChanged, paymentJobs } from "./payments.jobs.ts";
export { measurePayments } from "./payments.metrics.ts";
export { findDisputeClosedAt, findReadUntil as findEventsReadUntil } from "./payments.queries.ts";
export { mountPaymentWebhook } from "./payments.routes.ts";
export { readMissedEvents } from "./provider-events.ts";
