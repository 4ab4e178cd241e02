import { useEffect, useState } from "react";
import { popupInAddress, popupKey } from "./address-popup.ts";
import type { PopupRequest } from "./popup-host.tsx";
import type { SitePopup } from "./site-popup.tsx";
import { useAddressPopup } from "./use-address-popup.ts";

/** Shows the popups of every page, one at a time. It gives the focus back to where it came from. */
export function PopupLayer({ popups, request }: { popups: readonly SitePopup[]; request: PopupRequest | null }) {
	const [view, change] = useAddressPopup(popups);
	// What was open stays in the page, closed, so that it can slide away.
	const [last, setLast] = useState(view);
	if (view !== null && view !== last) setLast(view);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a request is answered once
	useEffect(() => {
		// The same door as the address: the popup judges its data itself.
		if (request)
			change(popupInAddress(popups, `?${new URLSearchParams({ ...request.data, [popupKey]: request.name })}`));
	}, [request]);
	return last?.show({ isOpen: view !== null, onClose: () => change(null) });
}
