import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type AddressPopup, popupInAddress, withoutPopup } from "./address-popup.ts";

/**
 * What is open over a page: opened by the page itself, or by its address once the page stands. Closing (`null`) takes
 * the popup out of the address as well, so that a reload or a copied link does not bring it back. `popups` has to keep
 * its identity between renders.
 */
export function useAddressPopup<V>(popups: readonly AddressPopup<V>[]): [V | null, (view: V | null) => void] {
	const navigate = useNavigate();
	const { pathname, search, hash } = useLocation();
	const [view, setView] = useState<V | null>(null);

	useEffect(() => {
		const asked = popupInAddress(popups, search);
		if (asked !== null) setView(asked);
	}, [popups, search]);

	const change = useCallback(
		(next: V | null) => {
			setView(next);
			const rest = withoutPopup(popups, search);
			if (next === null && rest !== search) {
				void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true });
			}
		},
		[popups, pathname, search, hash, navigate],
	);
	return [view, change];
}
