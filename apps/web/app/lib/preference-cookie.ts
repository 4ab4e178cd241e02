import { readConsent } from "./cookie-consent.ts";

/** What a visitor chose about the site, as cookies written by script so that the server can render in them. */
export type PreferenceName = "lang" | "theme";
const names: readonly PreferenceName[] = ["lang", "theme"];

const yearSeconds = 365 * 24 * 3600;

/** A preference of a `Cookie` header or `document.cookie`, unchecked. */
export function readPreference(name: PreferenceName, cookies: string | null): string | undefined {
	for (const pair of (cookies ?? "").split(";")) {
		const [key, value] = pair.trim().split("=");
		if (key === name) return value;
	}
	return undefined;
}

/** What script assigns to `document.cookie`. Lasting is a year, else until the browser is closed. */
export function preferenceCookie(
	name: PreferenceName,
	value: string,
	{ isLasting, isSecure }: { isLasting: boolean; isSecure: boolean },
): string {
	const life = isLasting ? `; Max-Age=${yearSeconds}` : "";
	return `${name}=${value}; Path=/${life}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Remembers a choice on this device for as long as the visitor has allowed it. `value` is one plain word. */
export function rememberPreference(name: PreferenceName, value: string): void {
	write(name, value, hasAccepted());
}

/** Gives what is remembered already the life that the visitor has just chosen. */
export function renewPreferences(isLasting: boolean): void {
	for (const name of names) {
		const value = readPreference(name, document.cookie);
		if (value !== undefined) write(name, value, isLasting);
	}
}

function write(name: PreferenceName, value: string, isLasting: boolean): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
	document.cookie = preferenceCookie(name, value, { isLasting, isSecure: location.protocol === "https:" });
}

function hasAccepted(): boolean {
	try {
		return readConsent({ lasting: localStorage, session: sessionStorage }) === "accepted";
	} catch {
		// Who switched storage off has accepted nothing.
		return false;
	}
}
