import { useSyncExternalStore } from "react";
import { forgetPreference, rememberPreference } from "./preference-cookie.ts";
import { showTheme } from "./shown-theme.ts";
import { readThemeCookie, type ThemeChoice } from "./theme-cookie.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The visitor's choice and its setter. The HTML is shared, so the choice is known after hydration. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
	const choice = useSyncExternalStore<ThemeChoice>(
		subscribe,
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
	for (const listener of listeners) listener();
}
