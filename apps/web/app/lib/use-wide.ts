import { useSyncExternalStore } from "react";

const query = "(min-width: 48rem)";

function subscribe(tell: () => void): () => void {
	const media = matchMedia(query);
	media.addEventListener("change", tell);
	return () => media.removeEventListener("change", tell);
}

/** Whether there is room for tables: from 768 px on. For what cannot be said in a style. */
export function useWide(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	);
}
