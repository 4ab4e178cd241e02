import type { FastifyInstance } from "fastify";
import type Stripe from "stripe";
import { z } from "zod";
import { ControlError, clockBody, controlFaults, readBody } from "../../control.ts";
import { NO_REQUEST } from "../event-log.ts";
import { TEST_BANKS } from "../resources/account-endpoints.ts";
import { getObject, presentationOf } from "../resources/answers.ts";
import { closeDispute, DISPUTE_REASONS, openDispute } from "../resources/disputes.ts";
import { applyOnboarding, ONBOARDING_OUTCOMES } from "../resources/onboarding.ts";
import { applyPayoutResult, PAYOUT_RESULTS } from "../resources/payout-endpoints.ts";
import { movePlatformBalance, PLATFORM_MOVEMENTS } from "../resources/platform-balance.ts";
import { createRefund, failRefund, refundableCharge } from "../resources/refunds.ts";
import { present } from "../stripe-presentation.ts";
import type { StripeService } from "../stripe-service.ts";
import { WALLETS } from "../wallets.ts";
import { faultPlan } from "./stripe-faults.ts";

const SUMMARY_LIMIT = 200;

const id = z.string().min(1).max(100);
const chargeOrIntent = { charge: id.optional(), payment_intent: id.optional() };

const refundBody = z.union([
	z.strictObject({ refund: id, fail: z.literal(true) }),
	z.strictObject({ ...chargeOrIntent, amount: z.number().int().min(1).optional() }),
]);

const disputeBody = z.strictObject({
	...chargeOrIntent,
	amount: z.number().int().min(1).optional(),
	reason: z.enum(DISPUTE_REASONS).default("fraudulent"),
	outcome: z.enum(["won", "lost"]).optional(),
});

const payoutBody = z.strictObject({
	payout: id,
	result: z.enum(PAYOUT_RESULTS),
	failure_code: z.string().min(1).max(100).optional(),
});

/** Added to the platform's own balance, or taken from it, in cents; without a type a top-up or a payout. */
const platformBalanceBody = z.strictObject({
	amount: z
		.int()
		.min(-100_000_000)
		.max(100_000_000)
		.refine((cents) => cents !== 0),
	currency: z.string().length(3).default("usd"),
	type: z.enum(PLATFORM_MOVEMENTS).optional(),
	description: z.string().min(1).max(200).optional(),
});

/** The settings of the platform's own account. */
const platformAccountBody = z.strictObject({
	country: z.string().length(2).optional(),
	currency: z.string().length(3).optional(),
	settlesIn: z.array(z.string().length(3)).max(20).optional(),
	rates: z.record(z.string().length(3), z.number().positive()).optional(),
	payoutInterval: z.enum(["manual", "daily", "weekly", "monthly"]).optional(),
	webhookEvents: z.array(z.string().max(100)).max(100).optional(),
	bankSourced: z.record(z.string().length(3), z.int().min(0)).optional(),
});

/** What the donors' devices have, and how their buttons load: late, or not at all. */
const walletsBody = z.strictObject({
	available: z.array(z.enum(WALLETS)).max(WALLETS.length).optional(),
	delayMs: z.int().min(0).max(60_000).optional(),
	isSilent: z.boolean().optional(),
});

/** Brings a connected account into the state in which the onboarding pages would leave it. */
const onboardingBody = z.strictObject({
	account: id,
	outcome: z.enum(ONBOARDING_OUTCOMES),
	bank: z.enum(["works", "fails"]).default("works"),
	/** Of the bank account; that of the country without it. */
	currency: z.string().length(3).optional(),
});

interface ControlDeps {
	service: StripeService;
	publishableKey: string;
	webhookUrl: string;
	/** Runs the actions that are due by the clock. */
	runDueActions(): void;
}

/** `/_control/stripe`: actions of a test or developer on the provider. */
export function registerStripeControl(scope: FastifyInstance, deps: ControlDeps): void {
	const { service } = deps;
	scope.get("/stripe", () => ({
		publishableKey: deps.publishableKey,
		webhookUrl: deps.webhookUrl,
		nowSeconds: service.clock.nowSeconds(),
		faults: service.faults.get() ?? null,
		deliveries: service.deliveries.listLatest(SUMMARY_LIMIT),
	}));
	controlFaults(scope, "stripe", faultPlan, service.faults);
	scope.post("/stripe/refund", (request) => {
		const body = readBody(refundBody, request.body);
		return service.sqlite.write(() =>
			"refund" in body ? failRefund(service, body.refund, NO_REQUEST) : refund(service, body),
		);
	});
	scope.post("/stripe/dispute", (request) => {
		const body = readBody(disputeBody, request.body);
		return service.sqlite.write(() => dispute(service, body));
	});
	scope.post("/stripe/payout-result", (request) => {
		const { payout, result, failure_code: failureCode } = readBody(payoutBody, request.body);
		return service.sqlite.write(() => applyPayoutResult(service, payout, { result, failureCode }, NO_REQUEST));
	});
	scope.post("/stripe/platform-balance", (request) => {
		const { amount, currency, type, description } = readBody(platformBalanceBody, request.body);
		const movement = {
			amountCents: amount,
			currency,
			type: type ?? (amount > 0 ? "topup" : "payout"),
			description,
		} as const;
		return service.sqlite.write(() => movePlatformBalance(service, movement));
	});
	scope.put("/stripe/platform-account", (request) => {
		const { rates, ...settings } = readBody(platformAccountBody, request.body);
		Object.assign(service.platformSettings.rates, rates);
		return Object.assign(service.platformSettings, settings);
	});
	scope.put("/stripe/wallets", (request) => {
		Object.assign(service.wallets, readBody(walletsBody, request.body));
		return service.wallets;
	});
	scope.post("/stripe/deauthorize", (request) => {
		const { account } = readBody(z.strictObject({ account: id }), request.body);
		const application = { id: "ca_sandbox", object: "application", name: "Stride" } as unknown as Stripe.Application;
		return service.sqlite.write(() => {
			service.events.recordFor(account, "account.application.deauthorized", application, NO_REQUEST);
			return {};
		});
	});
	scope.post("/stripe/onboarding", (request) => {
		const body = readBody(onboardingBody, request.body);
		return service.sqlite.write(() =>
			applyOnboarding(service, getObject(service, "account", body.account), {
				outcome: body.outcome,
				bankNumber: TEST_BANKS[body.bank],
				bankCurrency: body.currency,
			}),
		);
	});
	scope.post("/stripe/advance-clock", (request) => {
		const body = readBody(clockBody, request.body);
		service.clock.advance(body.seconds);
		deps.runDueActions();
		return { nowSeconds: service.clock.nowSeconds() };
	});
}

function refund(
	service: StripeService,
	body: { charge?: string | undefined; payment_intent?: string | undefined; amount?: number | undefined },
) {
	const charge = refundableCharge(service, body);
	return createRefund(service, charge, { amountCents: body.amount, reason: null, metadata: {}, cause: NO_REQUEST });
}

/** Opens a dispute unless one is open already, and closes it when an outcome is given. */
function dispute(service: StripeService, body: z.infer<typeof disputeBody>) {
	const charge = refundableCharge(service, body);
	const existing = service.store
		.list("dispute", { limit: 1, equals: { charge: charge.id } })
		.data.find((candidate) => candidate.status === "needs_response");
	if (existing !== undefined && body.outcome === undefined) {
		throw new ControlError(400, "A dispute is open already; give an outcome to close it.");
	}
	const open = existing ?? openDispute(service, charge.id, { reason: body.reason, amountCents: body.amount });
	const result = body.outcome === undefined ? open : closeDispute(service, open.id, body.outcome);
	return present(presentationOf(service), result);
}
