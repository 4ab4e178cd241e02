import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Confirms before a broadcast is interrupted: with a dialog within the site, with the browser's own before a tab
 * closes.
 */
export function useLeaveQuestion(isBusy: boolean) {
	// Closing a popup changes the query only.
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => isBusy && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!isBusy) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", warn);
		return () => removeEventListener("beforeunload", warn);
	}, [isBusy]);
	return {
		isAsking: blocker.state === "blocked",
		stay: () => blocker.reset?.(),
		leave: () => blocker.proceed?.(),
	};
}
