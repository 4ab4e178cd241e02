import { isId } from "../../lib/page/is-id.ts";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";
import type { GivingView } from "./giving.tsx";

type Opened = NonNullable<GivingView>;

/** The result is read from the server, whatever the popup's name: the URL only identifies the donation. */
const readResult = (query: URLSearchParams): Opened | null => {
	const donationId = query.get("donation") ?? "";
	return isId(donationId) ? { kind: "result", donationId } : null;
};

/** The popups that the URL of a campaign page can open (D2); the return URL uses the first. */
export const givingPopups: readonly AddressPopup<Opened>[] = [
	{ name: "dinationStatus", keys: ["donation"], read: readResult },
	{ name: "successDonate", keys: ["donation"], read: readResult },
	{ name: "unsuccessDonate", keys: ["donation"], read: readResult },
	{ name: "cancelDonation", keys: ["donation"], read: readResult },
	// Either name opens the panel of the campaign's own provider.
	{ name: "donationPanel", keys: [], read: () => ({ kind: "panel" }) },
	{ name: "globalGivingDonationPanel", keys: [], read: () => ({ kind: "panel" }) },
];
