import type { CatalogueGift } from "../../modules/donations/index.ts";
import type { CatalogueConfig } from "./ask-globalgiving.ts";

/** The longest e-mail address that the service takes. */
export const GIFT_EMAIL_MAX = 50;
const USER_AGENT_MAX = 500;

/**
 * The body of a gift. Our donation's id is what the operator finds it by in the partner report. What the visitor did
 * not agree to (newsletters) is declined, and what we do not know is left out.
 */
export const giftRequest = (config: CatalogueConfig, gift: CatalogueGift) => ({
	donation: {
		refcode: gift.donationId,
		transactionId: gift.donationId,
		email: gift.email,
		amount: gift.amountCents / 100,
		currencyCode: gift.currency.toUpperCase(),
		project: { id: Number(gift.projectId) },
		signupForGGNewsletter: false,
		payment_detail: {
			firstname: gift.firstName,
			lastname: gift.lastName,
			...(gift.country && { iso3166CountryCode: gift.country }),
			paymentGateway: "braintree",
			paymentGatewayKey: config.gatewayKey,
			paymentGatewayNonce: gift.paymentNonce,
		},
		...(gift.address && { ipAddress: gift.address }),
		...(gift.userAgent && { userAgent: gift.userAgent.slice(0, USER_AGENT_MAX) }),
	},
});
