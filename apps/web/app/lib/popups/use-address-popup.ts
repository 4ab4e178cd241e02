import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type AddressPopup, popupInAddress, withoutPopup } from "./address-popup.ts";

/**
 * What is open over a page: opened by the page itself, or by its address once the page stands. Closing (`null`) takes
 * the popup out of the address as well, so that a reload or a copied link does not bring it back. What is open belongs to
 * its page: another page closes it. `popups` has to keep its identity between renders.
 */
export function useAddressPopup<V>(popups: readonly AddressPopup<V>[]): [V | null, (view: V | null) => void] {
	const navigate = useNavigate();
	const { pathname, search, hash } = useLocation();
	const [view, setView] = useState<V | null>(null);

	const page = useRef(pathname);
	useEffect(() => {
		const asked = popupInAddress(popups, search);
		const isOtherPage = page.current !== pathname;
		page.current = pathname;
		if (asked !== null || isOtherPage) setView(asked);
	}, [popups, search, pathname]);

	const change = useCallback(
		(next: V | null) => {
			setView(next);
			const rest = withoutPopup(popups, search);
			if (next === null && rest !== search) {
				const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
				// Nothing on the page has changed, and closing must work without a network.
				void navigate({ pathname, search: rest, hash }, options);
			}
		},
		[popups, pathname, search, hash, navigate],
	);
	return [view, change];
}
