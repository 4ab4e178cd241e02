import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { unlockCodeIn, withoutUnlockCode } from "./unlock-code.ts";

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
