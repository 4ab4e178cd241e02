import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { forgetPreference, rememberPreference } from "./preference-cookie.ts";
import { showTheme } from "./shown-theme.ts";
import { readThemeCookie, type ThemeChoice } from "./theme-cookie.ts";

const listeners = createListeners();

/** The visitor's choice and its setter. The HTML is shared, so the choice is known after hydration. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
	const choice = useSyncExternalStore<ThemeChoice>(
		listeners.add,
		() => readThemeCookie(document.cookie),
		() => "system",
	);
	return [choice, chooseTheme];
}

/** Other open tabs follow on their next page. */
function chooseTheme(choice: ThemeChoice): void {
	if (choice === "system") forgetPreference("theme");
	else rememberPreference("theme", choice);
	showTheme(choice);
	listeners.notify();
}
