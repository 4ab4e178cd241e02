import { useQuery } from "@tanstack/react-query";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { moneyKeys } from "./money-keys.ts";

/** The state of the author's verification. Refetched on returning from the payment provider's pages. */
export function useStripeAccount() {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: moneyKeys.stripeAccount,
		queryFn: ({ signal }) => api("getStripeAccount", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
	});
}
