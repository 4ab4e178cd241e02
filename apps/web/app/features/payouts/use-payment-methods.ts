import { useQuery } from "@tanstack/react-query";
import { useApi, useSessionStatus } from "../../lib/session/session-provider.tsx";
import { moneyKeys } from "./money-keys.ts";

/** The payment methods. Refetched on returning from the payment provider's pages. */
export function usePaymentMethods() {
	const api = useApi();
	const isIn = useSessionStatus() === "authenticated";
	return useQuery({
		queryKey: moneyKeys.paymentMethods,
		queryFn: ({ signal }) => api("listPaymentMethods", {}, { signal }),
		enabled: isIn,
		staleTime: 0,
		refetchOnWindowFocus: true,
		networkMode: "always",
	});
}
