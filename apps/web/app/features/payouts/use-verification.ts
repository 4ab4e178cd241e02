import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/notify.ts";

/**
 * Opens the payment provider's pages in a new tab, by a single-use URL. Browsers open tabs only during a user gesture, so
 * the tab is opened before its URL is known; if it was blocked, the page itself navigates.
 */
export function useVerification(): {
	open: () => void;
	/** In this tab: for a return from the provider with a used URL. */
	goOn: () => void;
	isPending: boolean;
} {
	const t = useTranslations("payouts.verification");
	const api = useApi();
	const textOf = useErrorText();
	const [isPending, setPending] = useState(false);
	const isUnderWay = useRef(false);

	async function lead(tab: Window | null): Promise<void> {
		try {
			const { url } = await api("getStripeOnboarding", {});
			// The user closed the tab meanwhile.
			if (tab?.closed) return;
			(tab ?? window).location.assign(url);
		} catch (error) {
			// [P8] The failure is logged, and the tab is closed.
			console.error("The verification URL could not be loaded.", error);
			tab?.close();
			const { title, text } = textOf(error);
			notify({ title: t("failed"), text: `${title}. ${text}`, tone: "danger" });
		} finally {
			isUnderWay.current = false;
			setPending(false);
		}
	}

	function begin(): boolean {
		if (isUnderWay.current) return false;
		isUnderWay.current = true;
		setPending(true);
		return true;
	}

	function open(): void {
		if (!begin()) return;
		const tab = window.open("", "_blank");
		if (tab) {
			// The provider's page gets no access to this one.
			tab.opener = null;
			tab.document.title = t("waiting");
			tab.document.body.textContent = t("waiting");
		}
		void lead(tab);
	}
	return { open, goOn: () => begin() && void lead(null), isPending };
}
