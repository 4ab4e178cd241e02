import type { ApiCall, Endpoint } from "../api/endpoint.ts";
import { GlobalGivingError } from "../api/gg-error.ts";
import { dollars } from "../api/irregular.ts";
import { presentProject } from "../api/present-project.ts";
import { sameText } from "../same-text.ts";
import type { GlobalGivingService } from "../service.ts";
import { readGift } from "./gift-request.ts";

/** Charges the card behind the nonce, adds the gift to the project's totals and writes the receipt. */
function takeGift(service: GlobalGivingService, call: ApiCall): object {
	const request = readGift(call.body);
	const { payment_detail: payment, amount: amountCents } = request;
	const project = service.projects.find(request.project.id);
	if (project === undefined) throw new GlobalGivingError(400, "donation.project.id is not the id of a project.");
	if (!project.active) throw new GlobalGivingError(400, "The project does not accept donations.");
	if (!sameText(payment.paymentGatewayKey, service.keys.gatewayKey)) {
		throw new GlobalGivingError(400, "paymentGatewayKey is not valid.");
	}
	const nowSeconds = service.clock.nowSeconds();
	const card = service.nonces.use(payment.paymentGatewayNonce, nowSeconds);
	if (card === undefined) throw new GlobalGivingError(400, "paymentGatewayNonce is not valid or has been used.");
	// A declined card spends its nonce too.
	if (card.decline !== undefined) throw new GlobalGivingError(402, `The payment was declined: ${card.decline}.`, true);
	const receiptNumber = service.gifts.add({
		refcode: request.refcode,
		transactionId: request.transactionId,
		project: project.id,
		amountCents,
		email: request.email,
		firstName: payment.firstname,
		lastName: payment.lastname,
		country: payment.iso3166CountryCode,
		isTest: call.query.get("is_test") === "true",
		cardType: card.cardType,
		lastFour: card.lastFour,
		givenAt: nowSeconds,
	});
	service.projects.addGift(project.id, amountCents);
	const after = service.projects.find(project.id) ?? project;
	return {
		donation: {
			refcode: request.refcode,
			transactionId: request.transactionId ?? request.refcode,
			email: request.email,
			amount: dollars(amountCents),
			chargedAmount: dollars(amountCents),
			currencyCode: "USD",
			project: presentProject(service.presentation, after),
			receipt: {
				receiptNumber,
				totalAmountBilled: dollars(amountCents),
				message: `Thank you, ${payment.firstname}.`,
			},
		},
	};
}

export const givingEndpoints: readonly Endpoint[] = [
	{ method: "POST", path: "/secure/givingservice/donationsclient", access: "secure", handle: takeGift },
];
