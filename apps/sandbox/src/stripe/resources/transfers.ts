import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
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
import type { Endpoint } from "../stripe-endpoint.ts";
import type { StripeService } from "../stripe-service.ts";
import { getObject, listAnswer, objectAnswer, retrieveAnswer } from "./answers.ts";
import { recordConnectedMovement, recordMovement, refuseOverdraft } from "./balance.ts";
import { isKnownCurrency, rateBetween } from "./settlement-currencies.ts";

const createInput = z.strictObject({
	amount: positiveInteger,
	currency: text(3).refine(isKnownCurrency, "Invalid currency"),
	destination: text(100),
	description: text(500).optional(),
	metadata: metadata.optional(),
	transfer_group: text(200).optional(),
	expand,
});

const listInput = z.strictObject({
	...listParameters,
	destination: text(100).optional(),
	transfer_group: text(200).optional(),
});

const reversalInput = z.strictObject({
	amount: positiveInteger.optional(),
	description: text(500).optional(),
	metadata: metadata.optional(),
	expand,
});
const reversalListInput = z.strictObject({ expand });

export const transferEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/transfers",
		access: "secret",
		handle(service, call) {
			const input = readParameters(createInput, call.input);
			return objectAnswer(service, createTransfer(service, input, call.cause), input.expand);
		},
	},
	{
		method: "GET",
		path: "/v1/transfers",
		access: "secret",
		handle: (service, call) =>
			listAnswer(service, call, "transfer", listInput, ({ destination, transfer_group }) => ({
				destination,
				transfer_group,
			})),
	},
	{
		method: "GET",
		path: "/v1/transfers/:id",
		access: "secret",
		handle: (service, call) => retrieveAnswer(service, call, "transfer"),
	},
	{
		method: "POST",
		path: "/v1/transfers/:id/reversals",
		access: "secret",
		handle(service, call) {
			const input = readParameters(reversalInput, call.input);
			const transfer = getObject(service, "transfer", call.pathParameters["id"] ?? "");
			return { status: 200, body: reverseTransfer(service, transfer, input, call.cause) };
		},
	},
	{
		method: "GET",
		path: "/v1/transfers/:id/reversals",
		access: "secret",
		handle(service, call) {
			readParameters(reversalListInput, call.input);
			return { status: 200, body: getObject(service, "transfer", call.pathParameters["id"] ?? "").reversals };
		},
	},
];

function createTransfer(service: StripeService, input: z.output<typeof createInput>, cause: Cause): Stripe.Transfer {
	const account = getObject(service, "account", input.destination, "destination", 400);
	if (account.capabilities?.transfers !== "active") {
		throw invalidRequest(
			"Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
			{ code: "insufficient_capabilities_for_transfer" },
		);
	}
	const now = service.clock.nowSeconds();
	refuseOverdraft(
		// Transfers take the source type `card` by default.
		availableIn(service.store.balances(now), input.currency) -
			(service.platformSettings.bankSourced[input.currency] ?? 0),
		input.amount,
		"You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.",
	);
	const id = service.ids.object("tr_1");
	const payment = service.ids.object("py_1");
	const booking = recordMovement(service, {
		type: "transfer",
		reportingCategory: "transfer",
		description: input.description ?? null,
		source: id,
		currency: input.currency,
		amountCents: -input.amount,
		feeCents: 0,
		availableOnSeconds: now,
	});
	insertDestinationPayment(service, payment, account, input);
	const transfer: Stripe.Transfer = {
		id,
		object: "transfer",
		amount: input.amount,
		amount_reversed: 0,
		balance_transaction: booking.id,
		created: now,
		currency: input.currency,
		description: input.description ?? null,
		destination: account.id,
		destination_payment: payment,
		livemode: false,
		metadata: mergeMetadata({}, input.metadata ?? {}),
		reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
		reversed: false,
		source_transaction: null,
		source_type: "card",
		transfer_group: input.transfer_group ?? null,
	};
	service.store.insert("transfer", transfer, {});
	service.events.record("transfer.created", transfer, cause);
	return transfer;
}

/** A transfer stays in its currency where the account has a bank account in it; else it is converted on arrival. */
function insertDestinationPayment(
	service: StripeService,
	id: string,
	account: Stripe.Account,
	input: z.output<typeof createInput>,
): void {
	const { amount, currency, description = null } = input;
	const banks = service.store.list("external_account", { limit: 100, equals: { account: account.id } }).data;
	const own = account.default_currency ?? "usd";
	const isSettled = currency === own || banks.some((bank) => bank.currency === currency);
	const exchangeRate = isSettled ? null : rateBetween(service, currency, own);
	const booking = recordConnectedMovement(service, {
		account: account.id,
		currency: isSettled ? currency : own,
		exchangeRate,
		type: "payment",
		description,
		source: id,
		amountCents: Math.round(amount * (exchangeRate ?? 1)),
	});
	const payment = {
		id,
		object: "charge",
		amount,
		balance_transaction: booking.id,
		created: booking.created,
		currency,
		description,
		livemode: false,
		metadata: {},
		paid: true,
		status: "succeeded",
	} as Partial<Stripe.Charge> as Stripe.Charge;
	service.store.insert("connect_charge", payment, { account: account.id });
}

/** The booking of a transfer in the account of its destination. */
function bookingOfDestination(service: StripeService, transfer: Stripe.Transfer): Stripe.BalanceTransaction {
	const source = String(transfer.destination_payment);
	const [booking] = service.store.list("connect_balance_transaction", { limit: 1, equals: { source } }).data;
	if (!booking) throw new Error(`The transfer ${transfer.id} has no booking at its destination.`);
	return booking;
}

/**
 * Takes a transfer back. A converted one takes its share of what arrived from the account, and brings what that is worth
 * now: the platform bears the difference.
 */
function reverseTransfer(
	service: StripeService,
	transfer: Stripe.Transfer,
	input: z.output<typeof reversalInput>,
	cause: Cause,
): Stripe.TransferReversal {
	const restCents = transfer.amount - transfer.amount_reversed;
	const amountCents = input.amount ?? restCents;
	if (restCents === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
	if (amountCents > restCents) {
		throw invalidRequest("Reversal amount is greater than the unreversed amount of the transfer.", { param: "amount" });
	}
	const account = String(transfer.destination);
	const now = service.clock.nowSeconds();
	const arrived = bookingOfDestination(service, transfer);
	const takenCents = Math.round((arrived.amount * amountCents) / transfer.amount);
	const isConverted = arrived.currency !== transfer.currency;
	const back = isConverted ? rateBetween(service, arrived.currency, transfer.currency) : null;
	refuseOverdraft(
		availableIn(service.store.connectedBalances(account, now), arrived.currency),
		takenCents,
		"The recipient account does not have sufficient funds for this reversal.",
	);
	const id = service.ids.object("trr_1");
	const booking = recordMovement(service, {
		type: "transfer_refund",
		reportingCategory: "transfer_reversal",
		description: `REFUND FOR TRANSFER (${transfer.id})`,
		source: id,
		currency: transfer.currency,
		amountCents: back === null ? amountCents : Math.round(takenCents * back),
		feeCents: 0,
		availableOnSeconds: now,
	});
	const refund = service.ids.object("pyr_1");
	recordConnectedMovement(service, {
		account,
		currency: arrived.currency,
		exchangeRate: back,
		type: "payment_refund",
		description: `REFUND FOR PAYMENT (${String(transfer.destination_payment)})`,
		source: refund,
		amountCents: -takenCents,
	});
	const reversal: Stripe.TransferReversal = {
		id,
		object: "transfer_reversal",
		amount: amountCents,
		balance_transaction: booking.id,
		created: now,
		currency: transfer.currency,
		destination_payment_refund: refund,
		metadata: mergeMetadata({}, input.metadata ?? {}),
		source_refund: null,
		transfer: transfer.id,
	};
	service.store.insert("transfer_reversal", reversal, {});
	const amountReversed = transfer.amount_reversed + amountCents;
	const next: Stripe.Transfer = {
		...transfer,
		amount_reversed: amountReversed,
		reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
		reversed: amountReversed === transfer.amount,
	};
	service.store.update("transfer", next);
	service.events.record("transfer.reversed", next, cause);
	return reversal;
}
