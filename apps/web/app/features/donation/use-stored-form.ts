import { type RefObject, useEffect } from "react";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { storeForm } from "./donation-memory.ts";
import { formOf } from "./donor-form.ts";
import type { Attempts } from "./payment/payment-attempt.ts";
import type { DonorFormHandle } from "./use-donor-form.ts";

/**
 * Stores the form for the donor's return to this tab: phones discard hidden pages, for example while the donor looks
 * up a card or a password in another app.
 */
export function useStoredForm(campaignId: string, { form }: DonorFormHandle, attempts: RefObject<Attempts>): void {
	const { getValues } = form;
	useEffect(() => {
		const untouched = JSON.stringify(formOf(getValues()));
		const store = () => {
			const typed = formOf(getValues());
			if (JSON.stringify(typed) === untouched) return;
			storeForm(tabStore(), campaignId, { form: typed, opened: attempts.current.opened });
		};
		const storeWhenHidden = () => document.visibilityState === "hidden" && store();
		document.addEventListener("visibilitychange", storeWhenHidden);
		return () => {
			document.removeEventListener("visibilitychange", storeWhenHidden);
			store();
		};
	}, [campaignId, getValues, attempts]);
}
