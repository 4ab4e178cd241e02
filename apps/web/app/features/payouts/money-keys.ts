/** The query keys of payouts; a payout invalidates all but the first. */
export const moneyKeys = {
	stripeAccount: ["stripe-account"],
	paymentMethods: ["payment-methods"],
	campaignMoney: ["campaign-money"],
	payouts: ["payouts"],
	donations: ["donation-money"],
	statements: ["statement-months"],
	refunds: ["refundable-donations"],
} as const;
