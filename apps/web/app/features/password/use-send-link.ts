import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { noteMail } from "../../lib/forms/mail-pause.ts";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";

/** Requests the mail with the link for a new password. */
export function useSendLink(onSent: (email: string) => void) {
	const api = useApi();
	const t = useTranslations("password");
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["resetPassword"],
		mutationFn: (email: string) => api("resetPassword", { body: { email } }),
		onSuccess(_, email) {
			noteMail(tabStore(), { kind: "new-password", email }, Date.now());
			onSent(email);
		},
	});
	return {
		isPending,
		failure: error && textOf(error, t("nothingChanged")),
		send(email: string): void {
			if (email) mutate(email);
		},
	};
}
