import { useTranslations } from "use-intl";
import { tabStore } from "../../lib/browser-store.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { noteMail } from "../../lib/mail-pause.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useApiMutation } from "../../lib/use-api-mutation.ts";

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
