import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { ResendButton } from "../../lib/forms/resend-button.tsx";
import { MailboxLink } from "../../ui/button/mailbox-link.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { strong } from "../../ui/text/strong.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { useSendLink } from "./use-send-link.ts";

/** Says the same for every address; the mail can be sent again. Its title takes the focus from the form before it. */
export function LinkSent({ email }: { email: string }) {
	const t = useTranslations("password.sent");
	const locale = useLocale();
	const [isResent, setResent] = useState(false);
	const { send, isPending, failure } = useSendLink(() => setResent(true));
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<section className="grid gap-5">
			<span className="grid size-20 place-items-center rounded-4 bg-action text-on-action">
				<MailCheck className="size-9" aria-hidden />
			</span>
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{t("title")}
			</h1>
			<p className="type-lead text-muted">{t.rich("text", { email, em: strong })}</p>
			<p className="type-body text-muted">{t("notThere")}</p>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap items-center gap-3">
				<ResendButton
					mail={{ kind: "new-password", email }}
					tone="strong"
					isPending={isPending}
					onPress={() => void send(email)}
				>
					{t("resend")}
				</ResendButton>
				<Link to={`/${locale}/sign-up`} className="inline-flex min-h-12 items-center px-2 text-link underline">
					{t("signUp")}
				</Link>
				<MailboxLink>{t("mailbox")}</MailboxLink>
			</div>
			<p role="status" className="type-body-strong text-positive empty:-mt-5">
				{isResent && !isPending ? t("resent") : null}
			</p>
			<BackToSignIn />
		</section>
	);
}
