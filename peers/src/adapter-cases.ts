import type { createStripePayments } from "@stride/server/stripe-payments";
import { testCards } from "@stride/testing/sandbox-driver";
import { until } from "@stride/testing/until";
import type Stripe from "stripe";
import { type SandboxWorld, stripeClient, stripeConfig } from "./sandbox-world.ts";
import { pay } from "./story-of-payments.ts";

/** How a payment stands; what the adapter asks for depends on it. */
type Standing = "open" | "declined" | "paid" | "often-refunded" | "disputed" | "canceled";

/** Where the adapter is tried: it gives what a case needs to begin with. */
export type Place = {
	payment(standing: Standing): Promise<string>;
	signedEvent(): Promise<{ body: Buffer; signature: string }>;
};

type PaymentProvider = ReturnType<typeof createStripePayments>;
type Methods<T> = { [K in keyof T]: T[K] extends (...input: never[]) => unknown ? K : never }[keyof T];

type Case = (payments: PaymentProvider, place: Place) => Promise<unknown>;

const gift = {
	donationId: "0199a1b2-0000-7000-8000-000000000001",
	campaignId: "0199a1b2-0000-7000-8000-000000000002",
	amountCents: 10_000,
	tipCents: 1_500,
	currency: "usd",
	description: "A gift for a run around the lake",
} as const;

const inTurn =
	(standings: Standing[], ask: (payments: PaymentProvider, paymentId: string) => Promise<unknown>): Case =>
	async (payments, place) => {
		for (const standing of standings) await ask(payments, await place.payment(standing));
	};

const twice = (ask: () => Promise<unknown>) => ask().then(ask);

/** One case for each method of the port: it must lead the adapter into every request that the method can make. */
export const adapterCases: Record<Methods<PaymentProvider>, Case> = {
	openPayment: (payments) => twice(() => payments.openPayment(gift)),
	getPayment: inTurn(["open", "declined", "paid", "often-refunded", "disputed", "canceled"], (payments, paymentId) =>
		payments.getPayment(paymentId),
	),
	cancelPayment: inTurn(["open", "paid"], (payments, paymentId) => payments.cancelPayment(paymentId)),
	refundPayment: inTurn(["paid", "open"], (payments, paymentId) =>
		twice(() => payments.refundPayment(paymentId, { key: `refund-${paymentId}` })),
	),
	async readEvent(payments, place) {
		const { body, signature } = await place.signedEvent();
		if (payments.readEvent(body, signature) === null) throw new Error("A signed event was not read.");
	},
	async listEvents(payments, place) {
		// More events than one page holds.
		for (let turn = 0; turn < 4; turn++) await place.payment("often-refunded");
		for await (const page of payments.listEvents(new Date(0))) void page;
	},
	getBalance: (payments) => payments.getBalance(),
};

/** The methods that send nothing: they work on what was delivered. */
export const silentMethods: readonly string[] = ["readEvent"] satisfies Methods<PaymentProvider>[];

/** One more than the first page of refunds that comes with a charge. */
const oftenTimes = 11;

/** In the sandbox, payments stand as asked. */
export function placeInSandbox(world: SandboxWorld): Place {
	return {
		async payment(standing) {
			if (standing === "open")
				return (await world.stripe.paymentIntents.create({ amount: 11_500, currency: "usd" })).id;
			if (standing === "declined") return (await pay(world, testCards.declined)).id;
			if (standing === "disputed") return (await pay(world, testCards.disputed)).id;
			if (standing === "canceled") return (await world.stripe.paymentIntents.cancel(await this.payment("open"))).id;
			const { id } = await pay(world);
			const times = standing === "often-refunded" ? oftenTimes : 0;
			for (let time = 0; time < times; time++) await world.stripe.refunds.create({ payment_intent: id, amount: 100 });
			return id;
		},
		async signedEvent() {
			await this.payment("open");
			return until("a webhook", () => world.webhooks[0]);
		},
	};
}

/** Stripe's mock server keeps nothing: whatever is named exists, in the one way of its fixtures. */
export function placeAtMock(port: number): Place {
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
