import type { Payout, RequestPayoutBody } from "@stride/contract/donations/payouts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { moneyKeys } from "./money-keys.ts";
import { attemptFor, isDecided, type PayoutAttempt } from "./payout-attempt.ts";

/**
 * Requests a payout once, however often it is pressed: an attempt has the same Idempotency-Key until its outcome is
 * known, also across closing the popup. `question` is the reauthentication, to be rendered above the popup.
 */
export function useRequestPayout(
	campaignId: string,
	events: { onDone: (payout: Payout) => void; onFailed: (error: Error) => void },
) {
	const api = useApi();
	const queries = useQueryClient();
	const attempt = useRef<PayoutAttempt | null>(null);
	const { confirmed, question } = useReauthentication();

	const reloadMoney = () => {
		for (const queryKey of [moneyKeys.campaignMoney, moneyKeys.payouts, moneyKeys.paymentMethods]) {
			void queries.invalidateQueries({ queryKey });
		}
	};

	const { mutate, isPending } = useApiMutation({
		mutationKey: ["requestPayout", campaignId],
		mutationFn: (body: RequestPayoutBody) => {
			const sent = attemptFor(attempt.current, body, () => crypto.randomUUID());
			attempt.current = sent;
			return confirmed(() => api("requestPayout", { params: { campaignId }, body }, { idempotencyKey: sent.key }));
		},
		onSuccess: (payout) => {
			attempt.current = null;
			reloadMoney();
			events.onDone(payout);
		},
		onError: (failure) => {
			if (failure instanceof ReauthenticationDeclined) return;
			if (isDecided(failure)) attempt.current = null;
			reloadMoney();
			events.onFailed(failure);
		},
	});
	return { request: mutate, isPending, question };
}
