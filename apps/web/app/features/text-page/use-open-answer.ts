import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Opens the question whose answer the address leads to. Most browsers do it by themselves when they load an address;
 * a navigation inside the site and older browsers need help.
 */
export function useOpenAnswer(): void {
	const { hash, key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: `key` tells that the same place was asked for once more
	useEffect(() => {
		openAnswer(hash);
	}, [hash, key]);
	useEffect(() => {
		const onHashChange = () => openAnswer(location.hash);
		addEventListener("hashchange", onHashChange);
		return () => removeEventListener("hashchange", onHashChange);
	}, []);
}

function openAnswer(hash: string): void {
	const place = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
	const question = place?.closest("details");
	if (!question || question.open) return;
	question.open = true;
	place?.scrollIntoView();
}
