import { useSyncExternalStore } from "react";

const query = "(min-width: 48rem)";

function subscribe(tell: () => void): () => void {
	const media = matchMedia(query);
	media.addEventListener("change", tell);
	return () => media.removeEventListener("change", tell);
}

/** Whether the viewport is at least 768 px wide, for layouts that CSS alone cannot express. */
export function useWide(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	);
}
