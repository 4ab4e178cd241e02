import { readPreference } from "./preference.ts";

/** The visitor's choices; `system` follows the device and is the default. */
export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The stored choice from `document.cookie`. An invalid value counts as none. */
export function readThemeCookie(cookies: string): ThemeChoice {
	const saved = readPreference("theme", cookies);
	return themeChoices.find((choice) => choice === saved) ?? "system";
}
