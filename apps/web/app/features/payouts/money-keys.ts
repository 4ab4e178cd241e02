/** Under which keys TanStack Query keeps what belongs to payouts: a payout makes all but the first load anew. */
export const moneyKeys = {
	stripeAccount: ["stripe-account"],
	paymentMethods: ["payment-methods"],
	campaignMoney: ["campaign-money"],
	payouts: ["payouts"],
} as const;
