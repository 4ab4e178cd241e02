import { useLayoutEffect, useSyncExternalStore } from "react";
import { forgetPreference, rememberPreference } from "./preference-cookie.ts";
import { readThemeCookie, type ThemeChoice } from "./theme-cookie.ts";
import { themeColours } from "./theme-script.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The visitor's choice and how to change it. The same HTML is for everyone, so the choice is known after hydration. */
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

function showTheme(choice: ThemeChoice): void {
	const root = document.documentElement;
	const shown = document.getElementById("chosen-theme-color");
	if (choice === "system") {
		root.removeAttribute("data-theme");
		shown?.remove();
		return;
	}
	root.dataset["theme"] = choice;
	const meta = shown ?? document.createElement("meta");
	meta.id = "chosen-theme-color";
	meta.setAttribute("name", "theme-color");
	meta.setAttribute("content", themeColours[choice]);
	if (!shown) document.head.prepend(meta);
}

/** For the document: React makes `<html>` anew after some faults, without what the script in the head had set. */
export function useKeptTheme(): void {
	useLayoutEffect(() => showTheme(readThemeCookie(document.cookie)), []);
}
