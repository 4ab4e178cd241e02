import { readConsent } from "./cookie-consent.ts";
import { type PreferenceName, readPreference } from "./preference.ts";

const names: readonly PreferenceName[] = ["lang", "theme"];
const yearSeconds = 365 * 24 * 3600;

/** The lifetime of the cookie: `lasting` is a year, `session` until the browser is closed, `ended` removes it. */
type Life = "lasting" | "session" | "ended";
const maxAge: Record<Life, string> = { lasting: `; Max-Age=${yearSeconds}`, session: "", ended: "; Max-Age=0" };

/** The value for `document.cookie`. */
export function preferenceCookie(
	name: PreferenceName,
	value: string,
	{ life, isSecure }: { life: Life; isSecure: boolean },
): string {
	return `${name}=${value}; Path=/${maxAge[life]}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Stores a choice on this device for as long as the visitor's consent allows. `value` is one plain word. */
export function rememberPreference(name: PreferenceName, value: string): void {
	write(name, value, hasAccepted() ? "lasting" : "session");
}

/** Removes the stored choice. */
export function forgetPreference(name: PreferenceName): void {
	write(name, "", "ended");
}

/** Applies the visitor's new consent to the lifetime of stored choices. */
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
		// Without storage there is no consent.
		return false;
	}
}
