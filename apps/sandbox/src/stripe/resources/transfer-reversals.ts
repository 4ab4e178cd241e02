import type Stripe from "stripe";
import { z } from "zod";
import { invalidRequest } from "../api-error.ts";
import type { Endpoint } from "../endpoint.ts";
import type { Cause } from "../event-log.ts";
import { expand, mergeMetadata, metadata, positiveInteger, readParameters, text } from "../parameters.ts";
import type { StripeService } from "../service.ts";
import { getObject } from "./answers.ts";
import { recordMovement } from "./balance-transactions.ts";
import { recordConnectedMovement, refuseOverdraft } from "./connect-balance.ts";

const createInput = z.strictObject({
	amount: positiveInteger.optional(),
	description: text(500).optional(),
	metadata: metadata.optional(),
	expand,
});
const listInput = z.strictObject({ expand });

export const transferReversalEndpoints: Endpoint[] = [
	{
		method: "POST",
		path: "/v1/transfers/:id/reversals",
		access: "secret",
		handle(service, call) {
			const input = readParameters(createInput, call.input);
			const transfer = getObject(service, "transfer", call.pathParameters["id"] ?? "");
			return { status: 200, body: reverseTransfer(service, transfer, input, call.cause) };
		},
	},
	{
		method: "GET",
		path: "/v1/transfers/:id/reversals",
		access: "secret",
		handle(service, call) {
			readParameters(listInput, call.input);
			return { status: 200, body: getObject(service, "transfer", call.pathParameters["id"] ?? "").reversals };
		},
	},
];

function reverseTransfer(
	service: StripeService,
	transfer: Stripe.Transfer,
	input: z.output<typeof createInput>,
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
