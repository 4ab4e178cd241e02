import { readConsent } from "./cookie-consent.ts";
import { type PreferenceName, readPreference } from "./preference.ts";

const names: readonly PreferenceName[] = ["lang", "theme"];
const yearSeconds = 365 * 24 * 3600;

/** How long a browser keeps it: `lasting` is a year, `session` until it is closed, `ended` not at all. */
type Life = "lasting" | "session" | "ended";
const maxAge: Record<Life, string> = { lasting: `; Max-Age=${yearSeconds}`, session: "", ended: "; Max-Age=0" };

/** What script assigns to `document.cookie`. */
export function preferenceCookie(
	name: PreferenceName,
	value: string,
	{ life, isSecure }: { life: Life; isSecure: boolean },
): string {
	return `${name}=${value}; Path=/${maxAge[life]}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Remembers a choice on this device for as long as the visitor has allowed it. `value` is one plain word. */
export function rememberPreference(name: PreferenceName, value: string): void {
	write(name, value, hasAccepted() ? "lasting" : "session");
}

/** Goes back to the state without a choice. */
export function forgetPreference(name: PreferenceName): void {
	write(name, "", "ended");
}

/** Gives what is remembered already the life that the visitor has just chosen. */
export function renewPreferences(isLasting: boolean): void {
	for (const name of names) {
		const value = readPreference(name, document.cookie);
		if (value !== undefined) write(name, value, isLasting ? "lasting" : "session");
	}
}

function write(name: PreferenceName, value: string, life: Life): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
	document.cookie = preferenceCookie(name, value, { life, isSecure: location.protocol === "https:" });
}

function hasAccepted(): boolean {
	try {
		return readConsent({ lasting: localStorage, session: sessionStorage }) === "accepted";
	} catch {
		// Who switched storage off has accepted nothing.
		return false;
	}
}
