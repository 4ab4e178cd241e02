import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Opens the question whose answer the address targets. Most browsers do that on loading an address; navigations inside
 * the site and older browsers need help.
 */
export function useOpenAnswer(): void {
	const { hash, key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same anchor is opened again
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
	const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
	const question = target?.closest("details");
	if (!question || question.open) return;
	question.open = true;
	target?.scrollIntoView();
}
