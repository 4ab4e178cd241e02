import { useEffect, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLocale } from "use-intl";
import { deviceStore } from "../../lib/browser-store.ts";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { findOnward, forgetOnward, keepOnward, type Onward, onwardOf, onwardQuery, pageAfterSignIn } from "./onward.ts";

/** Where the visitor was going, by the page's query. */
export function useOnward(): Onward & { query: string } {
	const [query] = useSearchParams();
	return useMemo(() => {
		const onward = onwardOf(query);
		return { ...onward, query: onwardQuery(onward) };
	}, [query]);
}

/** Keeps the way on the device: the activation mail may be opened in another tab. */
export function useKeptOnward(onward: Onward): void {
	const { proceed, redirect } = onward;
	useEffect(() => keepOnward(deviceStore(), { proceed, redirect }, Date.now()), [proceed, redirect]);
}

/** Leads whoever is signed in on to where they were going: at once, or as soon as they have signed in. */
export function useLeadOn(onward: Onward): void {
	const { proceed, redirect } = onward;
	const isIn = useSessionStatus() === "authenticated";
	const locale = useLocale();
	const navigate = useNavigate();
	useEffect(() => {
		if (!isIn) return;
		const isAsked = proceed || redirect !== null;
		const kept = isAsked ? null : findOnward(deviceStore(), Date.now());
		forgetOnward(deviceStore());
		void navigate(pageAfterSignIn(kept ?? { proceed, redirect }, locale), { replace: true });
	}, [isIn, proceed, redirect, locale, navigate]);
}
