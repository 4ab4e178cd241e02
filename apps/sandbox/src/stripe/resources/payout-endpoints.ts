import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest, missingResource } from "../api-error.ts";
import type { Cause } from "../event-log.ts";
import { availableIn } from "../object-store.ts";
import {
	expand,
	listParameters,
	mergeMetadata,
	metadata,
	positiveInteger,
	readParameters,
	text,
} from "../parameters.ts";
import type { ApiCall, Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { TEST_BANKS } from "./account-endpoints.ts";
import { getObject, listAnswer, objectAnswer } from "./answers.ts";
import { recordConnectedMovement, refuseOverdraft } from "./balance.ts";
import { isKnownCurrency } from "./settlement-currencies.ts";

const DAY_SECONDS = 24 * 3600;
/** The arrival time of a payout, by the sandbox's clock. */
const ARRIVAL_SECONDS = 2 * DAY_SECONDS;

const createInput = z.strictObject({
	amount: positiveInteger,
	currency: text(3).refine(isKnownCurrency, "Invalid currency"),
	destination: text(100).optional(),
	description: text(500).optional(),
	metadata: metadata.optional(),
	method: z.literal("standard", "Invalid method: the sandbox offers standard payouts only").optional(),
	statement_descriptor: text(22).optional(),
	expand,
});

const listInput = z.strictObject({
	...listParameters,
	destination: text(100).optional(),
	status: z.enum(["pending", "in_transit", "paid", "failed", "canceled"]).optional(),
});
const retrieveInput = z.strictObject({ expand });

export const payoutEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/payouts",
		access: "secret",
		connected: "required",
		handle(service, call) {
			const input = readParameters(createInput, call.input);
			return objectAnswer(service, createPayout(service, call, input), input.expand);
		},
	},
	{
		method: "GET",
		path: "/v1/payouts",
		access: "secret",
		connected: "required",
		handle: (service, call) =>
			listAnswer(service, call, "payout", listInput, ({ destination, status }) => ({
				account: call.account,
				destination,
				status,
			})),
	},
	{
		method: "GET",
		path: "/v1/payouts/:id",
		access: "secret",
		connected: "required",
		handle(service, call) {
			const input = readParameters(retrieveInput, call.input);
			const id = call.pathParameters["id"] ?? "";
			const payout = getObject(service, "payout", id);
			if (accountOfPayout(service, id) !== call.account) throw missingResource("payout", id, "payout");
			return objectAnswer(service, payout, input.expand);
		},
	},
];

function accountOfPayout(service: StripeService, id: string): string {
	return service.store.findInternal("payout", id)?.account ?? "";
}

function createPayout(service: StripeService, call: ApiCall, input: z.output<typeof createInput>): Stripe.Payout {
	const account = getObject(service, "account", call.account);
	if (!account.payouts_enabled) {
		throw invalidRequest("Payouts are not enabled for this account.", { code: "payouts_not_allowed" });
	}
	const banks = service.store.list("external_account", { limit: 100, equals: { account: account.id } }).data;
	const bank = banks.find(({ id, currency }) =>
		input.destination === undefined ? currency === input.currency : id === input.destination,
	);
	if (bank === undefined) throw missingResource("external account", input.destination ?? "", "destination", 400);
	if (bank.currency !== input.currency) {
		throw invalidRequest(`The external account ${bank.id} does not receive payouts in ${input.currency}.`, {
			param: "currency",
		});
	}
	if (bank.status === "errored") {
		throw invalidRequest(
			"The bank account provided cannot be used for payouts. A different bank account must be used.",
			{ code: "bank_account_unusable", param: "destination" },
		);
	}
	const now = service.clock.nowSeconds();
	refuseOverdraft(
		availableIn(service.store.connectedBalances(account.id, now), input.currency),
		input.amount,
		"You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).",
	);
	const id = service.ids.object("po_1");
	const booking = recordConnectedMovement(service, {
		account: account.id,
		currency: input.currency,
		type: "payout",
		description: input.description ?? "STRIPE PAYOUT",
		source: id,
		amountCents: -input.amount,
	});
	const payout: Stripe.Payout = {
		id,
		object: "payout",
		amount: input.amount,
		application_fee: null,
		application_fee_amount: null,
		arrival_date: Math.floor((now + ARRIVAL_SECONDS) / DAY_SECONDS) * DAY_SECONDS,
		automatic: false,
		balance_transaction: booking.id,
		created: now,
		currency: input.currency,
		description: input.description ?? null,
		destination: bank.id,
		failure_balance_transaction: null,
		failure_code: null,
		failure_message: null,
		livemode: false,
		metadata: mergeMetadata({}, input.metadata ?? {}),
		method: "standard",
		original_payout: null,
		payout_method: null,
		reconciliation_status: "not_applicable",
		reversed_by: null,
		source_type: "card",
		statement_descriptor: input.statement_descriptor ?? null,
		status: "pending",
		trace_id: null,
		type: "bank_account",
	};
	service.store.insert("payout", payout, { account: account.id });
	service.events.recordFor(account.id, "payout.created", payout, call.cause);
	service.schedule.add(now + ARRIVAL_SECONDS, "settle-payout", id);
	return payout;
}

export const PAYOUT_RESULTS = ["in_transit", "paid", "failed", "canceled"] as const;
type PayoutResult = (typeof PAYOUT_RESULTS)[number];

/** The allowed transitions: a paid payout can still fail; otherwise a final state is final. */
const FOLLOWS: { [status: string]: readonly PayoutResult[] } = {
	pending: PAYOUT_RESULTS,
	in_transit: ["paid", "failed"],
	paid: ["failed"],
};

/** Applies the bank's result. Throws an ApiError (400) for a transition that the payout's status does not allow. */
export function applyPayoutResult(
	service: StripeService,
	id: string,
	{ result, failureCode = "could_not_process" }: { result: PayoutResult; failureCode?: string | undefined },
	cause: Cause,
): Stripe.Payout {
	const payout = service.store.find("payout", id);
	if (payout === undefined) throw missingResource("payout", id, "payout");
	if (!FOLLOWS[payout.status]?.includes(result)) {
		throw invalidRequest(`A payout that is ${payout.status} cannot become ${result}.`);
	}
	const account = accountOfPayout(service, id);
	const goesBack = result === "failed" || result === "canceled";
	const booking = goesBack
		? recordConnectedMovement(service, {
				account,
				currency: payout.currency,
				type: result === "failed" ? "payout_failure" : "payout_cancel",
				description: result === "failed" ? "STRIPE PAYOUT FAILURE" : "STRIPE PAYOUT CANCELLATION",
				source: id,
				amountCents: payout.amount,
			})
		: undefined;
	const next: Stripe.Payout = {
		...payout,
		status: result,
		...(booking && { failure_balance_transaction: booking.id }),
		...(result === "failed" && { failure_code: failureCode, failure_message: `The bank answered: ${failureCode}.` }),
	};
	service.store.update("payout", next);
	// A failure disables the bank account until it is changed.
	const bank = service.store.find("external_account", String(payout.destination));
	if (result === "failed" && bank !== undefined) {
		const errored = { ...bank, status: "errored" };
		service.store.update("external_account", errored);
		service.events.recordFor(account, "account.external_account.updated", errored, cause, { status: bank.status });
	}
	if (result !== "in_transit") service.events.recordFor(account, `payout.${result}`, next, cause);
	service.events.recordFor(account, "payout.updated", next, cause, { status: payout.status });
	return next;
}

/** Settles a payout at its arrival time: the bank accepts or returns the money, by the account's number. */
export function settlePayout(service: StripeService, id: string, cause: Cause): void {
	const payout = service.store.find("payout", id);
	if (payout === undefined || (payout.status !== "pending" && payout.status !== "in_transit")) return;
	const number = service.store.findInternal("external_account", String(payout.destination))?.number;
	const isRefused = number === TEST_BANKS.fails;
	applyPayoutResult(
		service,
		id,
		isRefused ? { result: "failed", failureCode: "no_account" } : { result: "paid" },
		cause,
	);
}
