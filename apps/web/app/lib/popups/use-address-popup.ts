import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type AddressPopup, popupInAddress, withoutPopup } from "./address-popup.ts";

/**
 * The open popup of a page: opened by the page itself, or by its URL after hydration. Closing (`null`) removes the popup
 * from the URL too, so that a reload or a copied link does not reopen it. A navigation to another page closes it.
 * `popups` must be referentially stable.
 */
export function useAddressPopup<V>(popups: readonly AddressPopup<V>[]): [V | null, (view: V | null) => void] {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const [view, setView] = useState<V | null>(null);

	const shown = useRef({ pathname, isRequested: false });
	useEffect(() => {
		const requested = popupInAddress(popups, search);
		const { pathname: before, isRequested: wasRequested } = shown.current;
		shown.current = { pathname, isRequested: requested !== null };
		// Back from a link to a popup closes it.
		if (requested !== null || before !== pathname || wasRequested) setView(requested);
	}, [popups, search, pathname]);

	const change = useCallback(
		(next: V | null) => {
			setView(next);
			// The browser's address, since Back changes it before the router renders the previous page.
			const { pathname, search, hash } = location;
			const rest = withoutPopup(popups, search);
			if (next === null && rest !== search) {
				const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
				// The page's data is unchanged, and closing must work offline.
				void navigate({ pathname, search: rest, hash }, options);
			}
		},
		[popups, navigate],
	);
	return [view, change];
}
