import { useEffect, useState } from "react";
import { popupInAddress, popupKey } from "./address-popup.ts";
import type { PopupRequest } from "./popup-host.tsx";
import type { SitePopup } from "./site-popup.tsx";
import { useAddressPopup } from "./use-address-popup.ts";

/** Shows the site's popups, one at a time, and restores the focus to the opener. */
export function PopupLayer({ popups, request }: { popups: readonly SitePopup[]; request: PopupRequest | null }) {
	const [view, change] = useAddressPopup(popups);
	// A closed popup stays mounted for its closing transition.
	const [last, setLast] = useState(view);
	if (view !== null && view !== last) setLast(view);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a request is handled once
	useEffect(() => {
		// As with the URL, the popup validates its data itself.
		if (request)
			change(popupInAddress(popups, `?${new URLSearchParams({ ...request.data, [popupKey]: request.name })}`));
	}, [request]);
	return last?.show({ isOpen: view !== null, onClose: () => change(null) });
}
