import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { type Consent, type ConsentAct, consentKey, nextConsent, readConsent, storeConsent } from "./cookie-consent.ts";
import { renewPreferences } from "./preference-cookie.ts";

const listeners = createListeners();
// Without storage the choice applies to this page only.
let chosenHere: Consent = "undecided";

/** The visitor's consent with its setter, for parts rendered after hydration. */
export function useCookieConsent(): [Consent, (act: ConsentAct) => void] {
	const consent = useSyncExternalStore<Consent>(subscribe, readOfBrowser, () => "undecided");
	return [consent, changeConsent];
}

function changeConsent(act: ConsentAct): void {
	const next = nextConsent(readOfBrowser(), act);
	chosenHere = next;
	try {
		storeConsent({ lasting: localStorage, session: sessionStorage }, next);
	} catch {
		// `chosenHere` has the choice.
	}
	renewPreferences(next === "accepted");
	listeners.notify();
}

function subscribe(listener: () => void): () => void {
	// Another tab may have accepted or revoked it; its session-only choices do not apply here.
	const follow = ({ key }: StorageEvent) => key === consentKey && listener();
	const remove = listeners.add(listener);
	addEventListener("storage", follow);
	return () => {
		remove();
		removeEventListener("storage", follow);
	};
}

function readOfBrowser(): Consent {
	try {
		return readConsent({ lasting: localStorage, session: sessionStorage });
	} catch {
		return chosenHere;
	}
}
