import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { tabStore } from "../../lib/browser-store.ts";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import { noteMail } from "../../lib/mail-pause.ts";
import { useApi } from "../../lib/session/session-provider.tsx";

/** Asks for another activation mail, one at a time. */
export function useResendActivation(onSent: () => void) {
	const api = useApi();
	const t = useTranslations("account");
	const textOf = useErrorText();
	const isUnderWay = useRef(false);
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<ErrorText | null>(null);
	return {
		isPending,
		failure,
		async resend(email: string) {
			if (isUnderWay.current) return;
			isUnderWay.current = true;
			setPending(true);
			setFailure(null);
			try {
				await api("sendActivation", { body: { email } });
				noteMail(tabStore(), { kind: "activation", email }, Date.now());
				onSent();
			} catch (error) {
				setFailure(textOf(error, t("nothingLost")));
			} finally {
				isUnderWay.current = false;
				setPending(false);
			}
		},
	};
}
