import type { CatalogueDonation } from "../../modules/donations/index.ts";
import type { CatalogueConfig } from "./globalgiving-client.ts";

/** The longest e-mail address that the service accepts. */
export const EMAIL_LENGTH_MAX = 50;
const USER_AGENT_MAX = 500;

/**
 * The request body of a donation. The operator finds the donation in the partner report by our donation id. Newsletters,
 * to which the visitor did not consent, are declined; unknown fields are omitted.
 */
export const donationRequest = (config: CatalogueConfig, donation: CatalogueDonation) => ({
	donation: {
		refcode: donation.donationId,
		transactionId: donation.donationId,
		email: donation.email,
		amount: donation.amountCents / 100,
		currencyCode: donation.currency.toUpperCase(),
		project: { id: Number(donation.projectId) },
		signupForGGNewsletter: false,
		payment_detail: {
			firstname: donation.firstName,
			lastname: donation.lastName,
			...(donation.country && { iso3166CountryCode: donation.country }),
			paymentGateway: "braintree",
			paymentGatewayKey: config.gatewayKey,
			paymentGatewayNonce: donation.paymentNonce,
		},
		...(donation.address && { ipAddress: donation.address }),
		...(donation.userAgent && { userAgent: donation.userAgent.slice(0, USER_AGENT_MAX) }),
	},
});
