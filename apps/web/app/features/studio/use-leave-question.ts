import { useEffect } from "react";
import { useBlocker } from "react-router";

/** Asks before a broadcast is cut off: within the site by a dialog of ours, before a tab closes by the browser's own. */
export function useLeaveQuestion(isBusy: boolean) {
	// Closing a popup changes the query alone.
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) => isBusy && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!isBusy) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [isBusy]);
	return {
		isAsking: blocker.state === "blocked",
		stay: () => blocker.reset?.(),
		leave: () => blocker.proceed?.(),
	};
}
