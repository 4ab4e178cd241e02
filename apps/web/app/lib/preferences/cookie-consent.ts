import type { Store } from "./browser-store.ts";

/**
 * The visitor's consent to storing preferences (language, theme) on this device beyond the browser's session. Required
 * storage, such as the sign-in, does not depend on it.
 */
export type Consent = "undecided" | "accepted" | "rejected" | "closed";
export type ConsentAct = "accept" | "reject" | "close" | "reopen";

const transitions: Record<Consent, Partial<Record<ConsentAct, Consent>>> = {
	undecided: { accept: "accepted", reject: "rejected", close: "closed" },
	rejected: { accept: "accepted", close: "closed", reopen: "undecided" },
	closed: { reopen: "undecided" },
	accepted: { reopen: "undecided" },
};

/** [D4] The state after an action; an action that the state does not offer changes nothing. */
export function nextConsent(consent: Consent, act: ConsentAct): Consent {
	return transitions[consent][act] ?? consent;
}

/** [D4] Without a stored value the question is shown, after a rejection its notice, else nothing. */
export function bannerOf(consent: Consent): "question" | "rejected" | null {
	if (consent === "undecided") return "question";
	return consent === "rejected" ? "rejected" : null;
}

/** `lasting` is persistent, `session` ends with the tab. */
export type ConsentStores = { lasting: Store; session: Store };

export const consentKey = "stride.cookies";

export function readConsent({ lasting, session }: ConsentStores): Consent {
	if (lasting.getItem(consentKey) === "accepted") return "accepted";
	const said = session.getItem(consentKey);
	return said === "rejected" || said === "closed" ? said : "undecided";
}

/** [D4] Accepted is stored persistently, rejected and closed for the session. */
export function storeConsent({ lasting, session }: ConsentStores, consent: Consent): void {
	lasting.removeItem(consentKey);
	session.removeItem(consentKey);
	if (consent === "accepted") lasting.setItem(consentKey, consent);
	if (consent === "rejected" || consent === "closed") session.setItem(consentKey, consent);
}
