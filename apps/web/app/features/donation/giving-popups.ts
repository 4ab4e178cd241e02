import { isId } from "../../lib/is-id.ts";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";
import type { GivingView } from "./giving.tsx";

type Opened = NonNullable<GivingView>;

/** Whatever its name claims, a result is read from the server: the address only says which donation is meant. */
const readResult = (query: URLSearchParams): Opened | null => {
	const donationId = query.get("donation") ?? "";
	return isId(donationId) ? { kind: "result", donationId } : null;
};

/** What opens over a campaign's page by its address (D2); the return address names the first. */
export const givingPopups: readonly AddressPopup<Opened>[] = [
	{ name: "dinationStatus", keys: ["donation"], read: readResult },
	{ name: "successDonate", keys: ["donation"], read: readResult },
	{ name: "unsuccessDonate", keys: ["donation"], read: readResult },
	{ name: "cancelDonation", keys: ["donation"], read: readResult },
	// By either name the panel of the campaign's own provider opens: there is no choice to be made.
	{ name: "donationPanel", keys: [], read: () => ({ kind: "panel" }) },
	{ name: "globalGivingDonationPanel", keys: [], read: () => ({ kind: "panel" }) },
];
