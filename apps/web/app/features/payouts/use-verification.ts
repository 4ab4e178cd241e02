import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/notify.ts";

/**
 * Opens the payment provider's pages in a new tab, by an address that is good once. Browsers open tabs within a press
 * alone, so the tab is there before its address; where none could be opened, the page itself goes there.
 */
export function useVerification(): {
	open: () => void;
	/** In this tab: for one that came here from the provider, with an address that was used up. */
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
			// Closed meanwhile: somebody has thought better of it.
			if (tab?.closed) return;
			(tab ?? window).location.assign(url);
		} catch (error) {
			// [P8] The failure is logged, and the tab goes.
			console.error("The verification's address did not come.", error);
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
			// The provider's page has nothing to do with this one.
			tab.opener = null;
			tab.document.title = t("waiting");
			tab.document.body.textContent = t("waiting");
		}
		void lead(tab);
	}
	return { open, goOn: () => begin() && void lead(null), isPending };
}
