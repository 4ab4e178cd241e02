import { useEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router";
import { inLocale } from "./locale-path.ts";

/**
 * Asks before what was typed is left behind: within the site by a dialog of ours, before a tab closes or reloads by the
 * browser's own. Switching the language stays, and `isAllowedToLeave=true` in the address that is gone to says that
 * leaving was already confirmed; once there, the frame takes it out of the address. `name` is the query that says what a
 * form edits: with another value it is another form.
 */
export function useLeaveQuestion(hasSomethingToLose: boolean, name: string) {
	// Read when somebody leaves, so that leaving is free at once and not after the next rendering.
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
			// Confirmed: closing the tab while the next page comes is not asked about again.
			isFree.current = true;
			blocker.proceed?.();
		},
		/** From now on nobody is asked: what the form is about is there, or the way out leads back here. */
		allowLeaving: () => {
			isFree.current = true;
		},
	};
}

/** The page in any language, and what it edits. */
function formOf({ pathname, search }: Pick<Location, "pathname" | "search">, name: string): string {
	return `${inLocale("en", pathname)} ${new URLSearchParams(search).get(name) ?? ""}`;
}

function isAllowed({ search }: { search: string }): boolean {
	return new URLSearchParams(search).get("isAllowedToLeave") === "true";
}
