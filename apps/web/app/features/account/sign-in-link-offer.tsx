import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { noteMail } from "../../lib/forms/mail-pause.ts";
import { ResendButton } from "../../lib/forms/resend-button.tsx";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { MailboxLink } from "../../ui/button/mailbox-link.tsx";
import { Banner } from "../../ui/text/banner.tsx";

const strong = (chunks: ReactNode) => <strong className="wrap-anywhere">{chunks}</strong>;

/** Offers a mailed sign-in link where the account refuses passwords from unknown browsers. */
export function SignInLinkOffer({ obstacle }: { obstacle: ErrorText & { email: string } }) {
	const t = useTranslations("account.signInLink");
	const { state, failure, send } = useSignInLink(obstacle.email);
	const button = (
		<ResendButton
			mail={{ kind: "sign-in", email: obstacle.email }}
			tone="strong"
			size="s"
			isPending={state === "sending"}
			onPress={() => void send()}
		>
			{t("send")}
		</ResendButton>
	);
	return (
		<Banner tone="warning" action={button}>
			<p className="type-body-strong">{obstacle.title}</p>
			<p>{state === "sent" ? t.rich("sent", { email: obstacle.email, em: strong }) : obstacle.text}</p>
			{state === "sent" && <MailboxLink className="min-h-11">{t("mailbox")}</MailboxLink>}
			{failure && (
				<p className="mt-2 text-danger">
					{failure.title}. {failure.text}
				</p>
			)}
		</Banner>
	);
}

function useSignInLink(email: string) {
	const api = useApi();
	const t = useTranslations("account");
	const textOf = useErrorText();
	const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
	const [failure, setFailure] = useState<ErrorText | null>(null);

	async function send(): Promise<void> {
		setState("sending");
		setFailure(null);
		try {
			await api("requestSignInLink", { body: { email } });
			noteMail(tabStore(), { kind: "sign-in", email }, Date.now());
			setState("sent");
		} catch (error) {
			setFailure(textOf(error, t("nothingLost")));
			setState("idle");
		}
	}
	return { state, failure, send };
}
