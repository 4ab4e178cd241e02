import { readPreference } from "./preference.ts";

/** What a visitor may choose; `system` follows the device and is the state without a choice. */
export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The choice kept on this device, from `document.cookie`. A value that is no choice counts as none. */
export function readThemeCookie(cookies: string): ThemeChoice {
	const saved = readPreference("theme", cookies);
	return themeChoices.find((choice) => choice === saved) ?? "system";
}
