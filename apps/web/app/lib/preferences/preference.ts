/** The visitor's preferences, as cookies written by script so that the server can render with them. */
export type PreferenceName = "lang" | "theme";

/** A preference from a `Cookie` header or `document.cookie`, not validated. */
export function readPreference(name: PreferenceName, cookies: string | null): string | undefined {
	for (const pair of (cookies ?? "").split(";")) {
		const [key, value] = pair.trim().split("=");
		if (key === name) return value;
	}
	return undefined;
}
