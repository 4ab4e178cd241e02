import { z } from "zod";
import { GlobalGivingError } from "../api/gg-error.ts";

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

const giftBody = z.object({
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

export type GiftRequest = z.output<typeof giftBody>["donation"];

/** Throws a GlobalGivingError (400) that names the first invalid field. */
export function readGift(body: unknown): GiftRequest {
	const read = giftBody.safeParse(body);
	if (read.success) return read.data.donation;
	const [issue] = read.error.issues;
	throw new GlobalGivingError(400, `${issue?.path.join(".") || "donation"} ${issue?.message ?? "is wrong"}.`);
}
