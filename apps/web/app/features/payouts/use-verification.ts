import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { notify } from "../../ui/overlay/notify.ts";

type Place = "new-tab" | "this-tab";

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
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["getStripeOnboarding"],
		mutationFn: (_: Place) => api("getStripeOnboarding", {}),
		// Runs during the press, before the request.
		onMutate: (place) => (place === "new-tab" ? openTab(t("waiting")) : null),
		onSuccess({ url }, _, tab) {
			// The user closed the tab meanwhile.
			if (!tab?.closed) (tab ?? window).location.assign(url);
		},
		onError(error, _, tab) {
			// [P8] The failure is logged, and the tab is closed.
			console.error("The verification URL could not be loaded.", error);
			tab?.close();
			const { title, text } = textOf(error);
			notify({ title: t("failed"), text: `${title}. ${text}`, tone: "danger" });
		},
	});
	return { open: () => mutate("new-tab"), goOn: () => mutate("this-tab"), isPending };
}

function openTab(waiting: string): Window | null {
	const tab = window.open("", "_blank");
	if (tab) {
		// The provider's page gets no access to this one.
		tab.opener = null;
		tab.document.title = waiting;
		tab.document.body.textContent = waiting;
	}
	return tab;
}
