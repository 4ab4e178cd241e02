import { useEffect, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLocale } from "use-intl";
import { deviceStore } from "../../lib/preferences/browser-store.ts";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import {
	findOnward,
	forgetOnward,
	type Onward,
	onwardOf,
	onwardQuery,
	pageAfterSignIn,
	storeOnward,
} from "./onward.ts";

/** The visitor's target, from the page's query. */
export function useOnward(): Onward & { query: string } {
	const [query] = useSearchParams();
	return useMemo(() => {
		const onward = onwardOf(query);
		return { ...onward, query: onwardQuery(onward) };
	}, [query]);
}

/** Stores the target on the device: the activation mail may be opened in another tab. */
export function useStoredOnward(onward: Onward): void {
	const { proceed, redirect } = onward;
	useEffect(() => storeOnward(deviceStore(), { proceed, redirect }, Date.now()), [proceed, redirect]);
}

/** Redirects signed-in visitors to their target: at once, or after signing in. */
export function useLeadOn(onward: Onward): void {
	const { proceed, redirect } = onward;
	const isIn = useSessionStatus() === "authenticated";
	const locale = useLocale();
	const navigate = useNavigate();
	useEffect(() => {
		if (!isIn) return;
		const isRequested = proceed || redirect !== null;
		const stored = isRequested ? null : findOnward(deviceStore(), Date.now());
		forgetOnward(deviceStore());
		void navigate(pageAfterSignIn(stored ?? { proceed, redirect }, locale), { replace: true });
	}, [isIn, proceed, redirect, locale, navigate]);
}
