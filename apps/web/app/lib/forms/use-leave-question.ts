import { useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { inLocale } from "../i18n/locale-path.ts";

/**
 * Requires a confirmation before unsaved input is left: by our dialog within the site, by the browser's before a tab
 * closes or reloads. Switching the language is not leaving. `isAllowedToLeave=true` in the target URL means that leaving
 * was confirmed; the frame then removes it. `name` is the query parameter that identifies the edited form.
 */
export function useLeaveQuestion(hasSomethingToLose: boolean, name: string) {
	// A ref, so that leaving is allowed at once and not only after the next render.
	const isFree = useRef(false);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			hasSomethingToLose &&
			!isFree.current &&
			formOf(currentLocation, name) !== formOf(nextLocation, name) &&
			!isAllowed(nextLocation),
	);
	useEffect(() => {
		if (!hasSomethingToLose) return;
		const ask = (event: BeforeUnloadEvent) => {
			if (!isFree.current) event.preventDefault();
		};
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [hasSomethingToLose]);
	return {
		isAsking: blocker.state === "blocked",
		stay: () => blocker.reset?.(),
		leave: () => {
			// Confirmed: closing the tab during the navigation needs no second confirmation.
			isFree.current = true;
			blocker.proceed?.();
		},
		/** Allows leaving without a confirmation: the form was submitted, or the target redirects back here. */
		allowLeaving: () => {
			isFree.current = true;
		},
	};
}

/** The page without its language, with the edited subject. */
function formOf({ pathname, search }: Pick<Location, "pathname" | "search">, name: string): string {
	return `${inLocale("en", pathname)} ${new URLSearchParams(search).get(name) ?? ""}`;
}

function isAllowed({ search }: { search: string }): boolean {
	return new URLSearchParams(search).get("isAllowedToLeave") === "true";
}
