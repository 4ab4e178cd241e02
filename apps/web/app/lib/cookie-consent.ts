import type { Store } from "./browser-store.ts";

/**
 * What the visitor said to keeping preferences (language, theme) on this device beyond the browser's session. What the
 * site needs to work, such as the sign-in, does not depend on it.
 */
export type Consent = "unasked" | "accepted" | "rejected" | "closed";
export type ConsentAct = "accept" | "reject" | "close" | "reopen";

const transitions: Record<Consent, Partial<Record<ConsentAct, Consent>>> = {
	unasked: { accept: "accepted", reject: "rejected", close: "closed" },
	rejected: { accept: "accepted", close: "closed", reopen: "unasked" },
	closed: { reopen: "unasked" },
	accepted: { reopen: "unasked" },
};

/** [D4] What an act makes of the state; an act that the state does not offer changes nothing. */
export function nextConsent(consent: Consent, act: ConsentAct): Consent {
	return transitions[consent][act] ?? consent;
}

/** [D4] With nothing stored the question shows, after a rejection the notice of it, else nothing. */
export function bannerOf(consent: Consent): "question" | "rejected" | null {
	if (consent === "unasked") return "question";
	return consent === "rejected" ? "rejected" : null;
}

/** `lasting` stays until it is removed, `session` ends with the tab. */
export type ConsentStores = { lasting: Store; session: Store };

export const consentKey = "stride.cookies";

export function readConsent({ lasting, session }: ConsentStores): Consent {
	if (lasting.getItem(consentKey) === "accepted") return "accepted";
	const said = session.getItem(consentKey);
	return said === "rejected" || said === "closed" ? said : "unasked";
}

/** [D4] Accepted is kept persistently, rejected and closed for the session. */
export function storeConsent({ lasting, session }: ConsentStores, consent: Consent): void {
	lasting.removeItem(consentKey);
	session.removeItem(consentKey);
	if (consent === "accepted") lasting.setItem(consentKey, consent);
	if (consent === "rejected" || consent === "closed") session.setItem(consentKey, consent);
}
