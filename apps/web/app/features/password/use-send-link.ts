import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { tabStore } from "../../lib/browser-store.ts";
import { type ErrorText, useErrorText } from "../../lib/error-text.ts";
import { noteMail } from "../../lib/mail-pause.ts";
import { useApi } from "../../lib/session/session-provider.tsx";

/** Asks for the mail with the link, one at a time. */
export function useSendLink(onSent: (email: string) => void) {
	const api = useApi();
	const t = useTranslations("password");
	const textOf = useErrorText();
	const isUnderWay = useRef(false);
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<ErrorText | null>(null);
	return {
		isPending,
		failure,
		async send(email: string): Promise<void> {
			if (isUnderWay.current || !email) return;
			isUnderWay.current = true;
			setPending(true);
			setFailure(null);
			try {
				await api("resetPassword", { body: { email } });
				noteMail(tabStore(), { kind: "new-password", email }, Date.now());
				onSent(email);
			} catch (error) {
				setFailure(textOf(error, t("nothingChanged")));
			} finally {
				isUnderWay.current = false;
				setPending(false);
			}
		},
	};
}
