import { useLayoutEffect } from "react";
import { readThemeCookie, type ThemeChoice } from "./theme-cookie.ts";
import { themeColours } from "./theme-script.ts";

export function showTheme(choice: ThemeChoice): void {
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

/** For the document: after some errors React recreates `<html>` without the attribute set by the head script. */
export function useThemeRestore(): void {
	useLayoutEffect(() => showTheme(readThemeCookie(document.cookie)), []);
}
