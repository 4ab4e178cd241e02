import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { noteMail } from "../../lib/forms/mail-pause.ts";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";

/** Requests another activation mail. */
export function useResendActivation(onSent: () => void) {
	const api = useApi();
	const t = useTranslations("account");
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["sendActivation"],
		mutationFn: (email: string) => api("sendActivation", { body: { email } }),
		onSuccess(_, email) {
			noteMail(tabStore(), { kind: "activation", email }, Date.now());
			onSent();
		},
	});
	return { isPending, failure: error && textOf(error, t("nothingLost")), resend: (email: string) => mutate(email) };
}
