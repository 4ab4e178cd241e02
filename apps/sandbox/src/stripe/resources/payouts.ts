import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest, missingResource } from "../api-error.ts";
import type { ApiCall, Endpoint } from "../endpoint.ts";
import {
	expand,
	listParameters,
	mergeMetadata,
	metadata,
	positiveInteger,
	readParameters,
	text,
} from "../parameters.ts";
import type { StripeService } from "../service.ts";
import { getObject, listAnswer, objectAnswer } from "./answers.ts";
import { recordConnectedMovement, refuseOverdraft } from "./connect-balance.ts";

const DAY_SECONDS = 24 * 3600;
/** The arrival time of a payout, by the sandbox's clock. */
const ARRIVAL_SECONDS = 2 * DAY_SECONDS;

const createInput = z.strictObject({
	amount: positiveInteger,
	currency: z.literal("usd", "Invalid currency: the sandbox pays out dollars only"),
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

export function accountOfPayout(service: StripeService, id: string): string {
	return service.store.findInternal("payout", id)?.account ?? "";
}

function createPayout(service: StripeService, call: ApiCall, input: z.output<typeof createInput>): Stripe.Payout {
	const account = getObject(service, "account", call.account);
	if (!account.payouts_enabled) {
		throw invalidRequest("Payouts are not enabled for this account.", { code: "payouts_not_allowed" });
	}
	const banks = service.store.list("external_account", { limit: 100, equals: { account: account.id } }).data;
	const bank = banks.find(({ id }) => id === (input.destination ?? banks[0]?.id));
	if (bank === undefined) throw missingResource("external account", input.destination ?? "", "destination", 400);
	const now = service.clock.nowSeconds();
	refuseOverdraft(
		service.store.connectedBalance(account.id, now).available,
		input.amount,
		"You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).",
	);
	const id = service.ids.object("po_1");
	const booking = recordConnectedMovement(service, {
		account: account.id,
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
		currency: "usd",
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
