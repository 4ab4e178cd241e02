/** What a visitor chose about the site, as cookies written by script so that the server can render in them. */
export type PreferenceName = "lang" | "theme";

/** A preference of a `Cookie` header or `document.cookie`, unchecked. */
export function readPreference(name: PreferenceName, cookies: string | null): string | undefined {
	for (const pair of (cookies ?? "").split(";")) {
		const [key, value] = pair.trim().split("=");
		if (key === name) return value;
	}
	return undefined;
}
