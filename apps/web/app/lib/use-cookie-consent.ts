import { useEffect, useState } from "react";
import { type Consent, type ConsentAct, consentKey, keepConsent, nextConsent, readConsent } from "./cookie-consent.ts";
import { renewPreferences } from "./preference-cookie.ts";

/** The visitor's consent, null until the page is in a browser, and a function that changes it. */
export function useCookieConsent(): [Consent | null, (act: ConsentAct) => void] {
	const [consent, setConsent] = useState<Consent | null>(null);
	useEffect(() => {
		setConsent(readOfBrowser());
		// Another tab may have accepted or taken it back; what it said for its session is its own.
		const follow = ({ key }: StorageEvent) => key === consentKey && setConsent(readOfBrowser());
		addEventListener("storage", follow);
		return () => removeEventListener("storage", follow);
	}, []);
	const act = (act: ConsentAct) => {
		const next = nextConsent(consent ?? "unasked", act);
		setConsent(next);
		try {
			keepConsent({ lasting: localStorage, session: sessionStorage }, next);
		} catch {
			// Without storage the answer holds for this page.
		}
		renewPreferences(next === "accepted");
	};
	return [consent, act];
}

function readOfBrowser(): Consent {
	try {
		return readConsent({ lasting: localStorage, session: sessionStorage });
	} catch {
		return "unasked";
	}
}
