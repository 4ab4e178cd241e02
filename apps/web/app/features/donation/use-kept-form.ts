import { type RefObject, useEffect } from "react";
import { tabStore } from "../../lib/browser-store.ts";
import { keepForm } from "./donation-memory.ts";
import { formOf } from "./donor-form.ts";
import type { Attempts } from "./payment-attempt.ts";
import type { DonorFormHandle } from "./use-donor-form.ts";

/**
 * Keeps what was typed for when the donor comes back to this tab: phones end the pages that are out of sight, and
 * whoever looks for a card or a password leaves this one.
 */
export function useKeptForm(campaignId: string, { form }: DonorFormHandle, attempts: RefObject<Attempts>): void {
	const { getValues } = form;
	useEffect(() => {
		const untouched = JSON.stringify(formOf(getValues()));
		const keep = () => {
			const typed = formOf(getValues());
			if (JSON.stringify(typed) === untouched) return;
			keepForm(tabStore(), campaignId, { form: typed, opened: attempts.current.opened });
		};
		const keepWhenHidden = () => document.visibilityState === "hidden" && keep();
		document.addEventListener("visibilitychange", keepWhenHidden);
		return () => {
			document.removeEventListener("visibilitychange", keepWhenHidden);
			keep();
		};
	}, [campaignId, getValues, attempts]);
}
