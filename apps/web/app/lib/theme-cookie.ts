/** What a visitor may choose; `system` follows the device and is the state without a choice. */
export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const name = "theme";
const yearSeconds = 365 * 24 * 3600;

/** The choice kept on this device, from `document.cookie`. A value that is no choice counts as none. */
export function readThemeCookie(cookies: string): ThemeChoice {
	const pairs = cookies.split(";").map((pair) => pair.trim());
	return themeChoices.find((choice) => pairs.includes(`${name}=${choice}`)) ?? "system";
}

/** What script assigns to `document.cookie` to remember a choice. The system's theme needs no cookie: it ends it. */
export function themeCookie(choice: ThemeChoice, isSecure: boolean): string {
	const [value, maxAge] = choice === "system" ? ["", 0] : [choice, yearSeconds];
	return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
