import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { unlockCodeIn, withoutUnlockCode } from "./unlock-code.ts";

/**
 * The code with which the page was opened, and a function that forgets it. It leaves the address at once: a copied link
 * must not open a stranger's device. Nothing is unlocked by opening the page, since scanners of mails open links too.
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
