import { useSyncExternalStore } from "react";

const query = "(min-width: 48rem)";

function subscribe(notify: () => void): () => void {
	const media = matchMedia(query);
	media.addEventListener("change", notify);
	return () => media.removeEventListener("change", notify);
}

/** Whether the viewport is at least 768 px wide, for layouts that CSS alone cannot express. */
export function useWide(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	);
}
