import { bid } from "./settlement-fixture.ts";

/** The provider's payment for a donation that has just been paid; every id contains the donation's. */
export function bookedPayment(paymentId: string) {
	const donationId = paymentId.slice("pi_".length);
	const now = new Date();
	return {
		id: paymentId,
		livemode: false,
		status: "succeeded" as const,
		amountCents: 525,
		currency: "usd",
		clientSecret: `${paymentId}_secret`,
		donationId,
		origin: {
			installationId: null,
			campaignId: null,
			tipCents: 25,
			coverCents: 0,
			donorName: "",
			donorEmail: "",
			openedAt: now,
		},
		paidWith: null,
		attempts: [
			{
				chargeId: `ch_${donationId}`,
				outcome: "succeeded" as const,
				failureCode: null,
				cardFingerprint: "fingerprint",
				attemptedAt: now,
			},
		],
		settlement: {
			id: `txn_${donationId}`,
			amountCents: 525,
			feeCents: 45,
			currency: "usd",
			occurredAt: now,
			availableAt: new Date(now.getTime() + 2 * 86_400_000),
		},
		refunds: [],
		disputes: [],
	};
}

export const paymentIdOf = (n: number): string => `pi_${bid(n, 0)}`;
