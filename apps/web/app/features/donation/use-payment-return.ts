import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { tabStore } from "../../lib/browser-store.ts";
import { keepSecret } from "./donation-memory.ts";
import { takeReturn } from "./return-address.ts";

/**
 * Cleans the address of a page to which the payment provider has sent a donor back, and keeps the secret that opens
 * the result. The address bar comes first: a copied link must not show a stranger's donation.
 */
export function usePaymentReturn(): void {
	const navigate = useNavigate();
	const { search } = useLocation();
	useEffect(() => {
		const query = new URLSearchParams(search);
		const { clientSecret, address, isChanged } = takeReturn(new URL(location.href));
		if (!isChanged) return;
		history.replaceState(history.state, "", address);
		const donationId = query.get("donation");
		if (donationId && clientSecret) keepSecret(tabStore(), donationId, clientSecret);
		// The router has its own copy of the address, from which it makes the links of the page.
		void navigate(address, { replace: true, preventScrollReset: true });
	}, [search, navigate]);
}
