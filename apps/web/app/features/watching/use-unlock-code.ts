import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The code of the page's URL, and a function that discards it. It is removed from the URL at once, so that a copied link
 * does not unlock another device. Opening the page unlocks nothing, since mail scanners open links too.
 */
export function useUnlockCode(): [string | null, () => void] {
	const navigate = useNavigate();
	const { pathname, search, hash } = useLocation();
	const [code, setCode] = useState<string | null>(null);
	useEffect(() => {
		const rest = withoutUnlockCode(search);
		if (rest === search) return;
		setCode(unlockCodeIn(search));
		const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
		void navigate({ pathname, search: rest, hash }, options);
	}, [pathname, search, hash, navigate]);
	return [code, () => setCode(null)];
}

const key = "unlock";
const codeMax = 200;

/** The code in the link of a confirmation mail (`?unlock=…`); null if it is missing or too long. */
export function unlockCodeIn(search: string): string | null {
	const code = new URLSearchParams(search).get(key) ?? "";
	return code !== "" && code.length <= codeMax ? code : null;
}

/** The query without the code, otherwise unchanged. */
export function withoutUnlockCode(search: string): string {
	const query = new URLSearchParams(search);
	if (!query.has(key)) return search;
	query.delete(key);
	return query.size > 0 ? `?${query}` : "";
}
