import type { Payout, PayoutFailure } from "@stride/contract/payouts";
import { publicPayoutStatus, readPayoutState } from "./payout.ts";
import type { PayoutRecord } from "./payouts.queries.ts";

export function presentPayout(row: PayoutRecord, campaign: { id: string; slug: string; title: string }): Payout {
	const state = readPayoutState(row.state);
	return {
		id: row.id,
		campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
		createdAt: row.createdAt.toISOString(),
		raised: row.raisedCents,
		paidOut: row.amountCents,
		balance: row.balanceCents,
		status: publicPayoutStatus(state),
		paymentMethod: { id: row.methodId, name: row.methodName, type: row.methodType === "card" ? "card" : "bank" },
		expectedAt: row.expectedAt?.toISOString() ?? null,
		paidAt: row.paidAt?.toISOString() ?? null,
		failure: row.failure as PayoutFailure | null,
		isReturned: state === "failed",
	};
}
