import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Cause } from "../event-log.ts";
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
import { getObject, listAnswer, objectAnswer, retrieveAnswer } from "./answers.ts";
import { recordConnectedMovement, recordMovement, refuseOverdraft } from "./balance.ts";

const createInput = z.strictObject({
	amount: positiveInteger,
	currency: z.literal("usd", "Invalid currency: the sandbox transfers dollars only"),
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
	const available = service.store.balances(now).find(({ currency }) => currency === "usd")?.available ?? 0;
	refuseOverdraft(
		available,
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
		currency: "usd",
		amountCents: -input.amount,
		feeCents: 0,
		availableOnSeconds: now,
	});
	recordConnectedMovement(service, {
		account: account.id,
		type: "payment",
		description: input.description ?? null,
		source: payment,
		amountCents: input.amount,
	});
	const transfer: Stripe.Transfer = {
		id,
		object: "transfer",
		amount: input.amount,
		amount_reversed: 0,
		balance_transaction: booking.id,
		created: now,
		currency: "usd",
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
	refuseOverdraft(
		service.store.connectedBalance(account, now).available,
		amountCents,
		"The recipient account does not have sufficient funds for this reversal.",
	);
	const id = service.ids.object("trr_1");
	const booking = recordMovement(service, {
		type: "transfer_refund",
		reportingCategory: "transfer_reversal",
		description: `REFUND FOR TRANSFER (${transfer.id})`,
		source: id,
		currency: "usd",
		amountCents,
		feeCents: 0,
		availableOnSeconds: now,
	});
	const refund = service.ids.object("pyr_1");
	recordConnectedMovement(service, {
		account,
		type: "payment_refund",
		description: `REFUND FOR PAYMENT (${String(transfer.destination_payment)})`,
		source: refund,
		amountCents: -amountCents,
	});
	const reversal: Stripe.TransferReversal = {
		id,
		object: "transfer_reversal",
		amount: amountCents,
		balance_transaction: booking.id,
		created: now,
		currency: "usd",
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
