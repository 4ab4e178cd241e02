import { z } from "zod";
import { sameText } from "../../object-ids.ts";
import type { GlobalGivingService } from "../globalgiving-service.ts";
import { type ApiCall, type Endpoint, GlobalGivingError } from "./globalgiving-endpoint.ts";
import { dollars, presentProject } from "./globalgiving-presentation.ts";

/** Charges the card behind the nonce, adds the donation to the project's totals and writes the receipt. */
function takeDonation(service: GlobalGivingService, call: ApiCall): object {
	const request = readDonation(call.body);
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
	const receiptNumber = service.donations.add({
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
	service.projects.addDonation(project.id, amountCents);
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

export const donationEndpoints: readonly Endpoint[] = [
	{ method: "POST", path: "/secure/givingservice/donationsclient", access: "secure", handle: takeDonation },
];

const REFERENCE_MAX = 100;
const EMAIL_MAX = 50;
const NAME_MAX = 100;
const SMALLEST_CENTS = 1_000;
const LARGEST_CENTS = 99_999_999;

const reference = z.string().trim().min(1, "is required").max(REFERENCE_MAX, `takes ${REFERENCE_MAX} characters`);
const name = z.string().trim().min(1, "is required").max(NAME_MAX, `takes ${NAME_MAX} characters`);

const amountCents = z
	.union([z.number(), z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "is not an amount")])
	.transform((dollars) => Math.round(Number(dollars) * 100))
	.pipe(z.number().int().min(SMALLEST_CENTS, "must be 10 or more").max(LARGEST_CENTS, "is too large"));

const donationBody = z.object({
	donation: z.object({
		refcode: reference,
		transactionId: reference.optional(),
		email: z.email("is not an e-mail address").max(EMAIL_MAX, `takes ${EMAIL_MAX} characters`),
		amount: amountCents,
		currencyCode: z.literal("USD", "must be USD").default("USD"),
		project: z.object({ id: z.coerce.number("is not an id").int().positive() }),
		signupForGGNewsletter: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
		payment_detail: z.object({
			firstname: name,
			lastname: name,
			iso3166CountryCode: z
				.string()
				.regex(/^[A-Z]{2}$/, "is not an ISO 3166 code")
				.optional(),
			paymentGateway: z.literal("braintree", "must be braintree"),
			paymentGatewayKey: z.string("is required").min(1),
			paymentGatewayNonce: z.string("is required").min(1),
		}),
		ipAddress: z.string().max(100).optional(),
		userAgent: z.string().max(2_000).optional(),
	}),
});

type DonationRequest = z.output<typeof donationBody>["donation"];

/** Throws a GlobalGivingError (400) that names the first invalid field. */
function readDonation(body: unknown): DonationRequest {
	const read = donationBody.safeParse(body);
	if (read.success) return read.data.donation;
	const [issue] = read.error.issues;
	throw new GlobalGivingError(400, `${issue?.path.join(".") || "donation"} ${issue?.message ?? "is wrong"}.`);
}
