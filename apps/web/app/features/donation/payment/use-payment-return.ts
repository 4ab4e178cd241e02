import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { tabStore } from "../../../lib/preferences/browser-store.ts";
import { storeSecret } from "../donation-memory.ts";
import { takeReturn } from "./payment-return-address.ts";

/**
 * Removes the provider's parameters from the URL after a redirect, and stores the secret that opens the result. The
 * address bar is cleaned first: a copied link must not show another person's donation.
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
		if (donationId && clientSecret) storeSecret(tabStore(), donationId, clientSecret);
		// The router has its own copy of the URL, which the page's links are built from.
		void navigate(address, { replace: true, preventScrollReset: true });
	}, [search, navigate]);
}
