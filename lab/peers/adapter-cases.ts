import type { createStripePayments } from "@stride/server/stripe-payments";
import { testCards } from "@stride/testing/sandbox-driver";
import { until } from "@stride/testing/until";
import type Stripe from "stripe";
import { type SandboxWorld, stripeClient, stripeConfig } from "./sandbox-world.ts";
import { pay } from "./story-of-payments.ts";

/** The state of a payment; the adapter's requests depend on it. */
type PaymentState = "open" | "declined" | "paid" | "often-refunded" | "disputed" | "canceled";

/** The environment of an adapter case; it provides the payments and events that the case needs. */
export type Environment = {
	payment(state: PaymentState): Promise<string>;
	signedEvent(): Promise<{ body: Buffer; signature: string }>;
};

type PaymentProvider = ReturnType<typeof createStripePayments>;
type Methods<T> = { [K in keyof T]: T[K] extends (...input: never[]) => unknown ? K : never }[keyof T];

type Case = (payments: PaymentProvider, environment: Environment) => Promise<unknown>;

const donation = {
	installationId: "0199a1b2-0000-7000-8000-000000000003",
	donationId: "0199a1b2-0000-7000-8000-000000000001",
	campaignId: "0199a1b2-0000-7000-8000-000000000002",
	amountCents: 10_000,
	tipCents: 1_500,
	coverCents: 0,
	currency: "usd",
	description: "A donation for a run around the lake",
	failures: 0,
} as const;

const forEachState =
	(states: PaymentState[], request: (payments: PaymentProvider, paymentId: string) => Promise<unknown>): Case =>
	async (payments, environment) => {
		for (const state of states) await request(payments, await environment.payment(state));
	};

const twice = (request: () => Promise<unknown>) => request().then(request);

/** One case for each method of the port: it must make the adapter send every request that the method can send. */
export const adapterCases: Record<Methods<PaymentProvider>, Case> = {
	openPayment: (payments) => twice(() => payments.openPayment(donation)),
	findPayment: (payments) =>
		payments.findPayment({ donationId: donation.donationId, since: new Date(Date.now() - 60_000) }),
	getPayment: forEachState(
		["open", "declined", "paid", "often-refunded", "disputed", "canceled"],
		(payments, paymentId) => payments.getPayment(paymentId),
	),
	cancelPayment: forEachState(["open", "paid"], (payments, paymentId) => payments.cancelPayment(paymentId)),
	refundPayment: forEachState(["paid", "open"], (payments, paymentId) =>
		twice(() => payments.refundPayment(paymentId, { key: `refund-${paymentId}` })),
	),
	refundPart: forEachState(["paid"], (payments, paymentId) =>
		twice(() => {
			const requestId = "0199a1b2-0000-7000-8000-000000000004";
			return payments.refundPart(paymentId, { requestId, totalCents: 300, tipCents: 100, failures: 0 });
		}),
	),
	async readEvent(payments, environment) {
		const { body, signature } = await environment.signedEvent();
		if (payments.readEvent(body, signature) === null) throw new Error("A signed event was not read.");
	},
	async listEvents(payments, environment) {
		// More events than fit on one page.
		for (let count = 0; count < 4; count++) await environment.payment("often-refunded");
		for await (const page of payments.listEvents(new Date(0))) void page;
	},
	async listPayments(payments) {
		for await (const page of payments.listPayments(new Date(0))) void page;
	},
	async listRefundedPayments(payments) {
		for await (const page of payments.listRefundedPayments(new Date(0))) void page;
	},
	async listDisputedPayments(payments) {
		for await (const page of payments.listDisputedPayments(new Date(0))) void page;
	},
	getAccountId: (payments) => payments.getAccountId(),
	checkAccount: (payments) => payments.checkAccount(["usd"]),
	listBalances: (payments) => payments.listBalances(),
	async listPlatformBookings(payments) {
		for await (const page of payments.listPlatformBookings(new Date(0))) void page;
	},
};

/** Methods that send nothing: they process what was delivered. */
export const silentMethods: readonly string[] = ["readEvent"] satisfies Methods<PaymentProvider>[];

/** One more than the first page of refunds in a charge. */
const oftenTimes = 11;

/** In the sandbox, payments are brought into the requested state. */
export function sandboxEnvironment(world: SandboxWorld): Environment {
	return {
		async payment(state) {
			if (state === "open") return (await world.stripe.paymentIntents.create({ amount: 11_500, currency: "usd" })).id;
			if (state === "declined") return (await pay(world, testCards.declined)).id;
			if (state === "disputed") return (await pay(world, testCards.disputed)).id;
			if (state === "canceled") return (await world.stripe.paymentIntents.cancel(await this.payment("open"))).id;
			const { id } = await pay(world);
			const times = state === "often-refunded" ? oftenTimes : 0;
			for (let time = 0; time < times; time++) await world.stripe.refunds.create({ payment_intent: id, amount: 100 });
			return id;
		},
		async signedEvent() {
			await this.payment("open");
			return until("a webhook", () => world.webhooks[0]);
		},
	};
}

/** Stripe's mock server is stateless: every id exists, in the one form of its fixtures. */
export function mockEnvironment(port: number): Environment {
	return {
		payment: () => Promise.resolve("pi_1Fixture"),
		async signedEvent() {
			const stripe = stripeClient(port);
			const payload = JSON.stringify(await stripe.events.retrieve("evt_1Fixture"));
			const secret = stripeConfig(port).webhookSecret;
			return { body: Buffer.from(payload), signature: signatureOf(stripe, payload, secret) };
		},
	};
}

const signatureOf = (stripe: Stripe, payload: string, secret: string) =>
	stripe.webhooks.generateTestHeaderString({ payload, secret });
