export {
	type OpenPayment,
	type Payment,
	type PaymentAttempt,
	type PaymentProvider,
	PaymentProviderError,
	type PaymentStatus,
	type ProviderEvent,
} from "./payment-provider.ts";
export { type OnPaymentChanged, paymentJobs } from "./payments.jobs.ts";
export { mountPaymentWebhook } from "./payments.routes.ts";
