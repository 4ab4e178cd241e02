import { MailCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { ResendButton } from "../../lib/forms/resend-button.tsx";
import { useSite } from "../../lib/page/site-config.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { MailboxLink } from "../../ui/button/mailbox-link.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { useResendActivation } from "./use-resend-activation.ts";

const strong = (chunks: ReactNode) => <strong className="wrap-anywhere text-text">{chunks}</strong>;

/** After sign-up: a mail is on its way. It can be sent again. */
export function CheckMail({ email, onResent }: { email: string; onResent: () => void }) {
	const t = useTranslations("account.checkMail");
	const { resend, isPending, failure } = useResendActivation(onResent);
	return (
		<MailBlock title={t("title")}>
			<p className="type-lead text-muted">{t.rich("text", { email, em: strong })}</p>
			<p className="type-body text-muted">{t("notThere")}</p>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap gap-3">
				<ResendButton
					mail={{ kind: "activation", email }}
					tone="strong"
					isPending={isPending}
					onPress={() => resend(email)}
				>
					{t("resend")}
				</ResendButton>
				<MailboxLink>{t("mailbox")}</MailboxLink>
			</div>
			<SupportContact />
		</MailBlock>
	);
}

/** The result of requesting another mail. */
export function MailResent({ email }: { email: string }) {
	const t = useTranslations("account.checkMail");
	return (
		<MailBlock title={t("resentTitle")}>
			<MailResentText email={email}>
				<LinkButton to={`/${useLocale()}`} tone="strong">
					{t("home")}
				</LinkButton>
			</MailResentText>
		</MailBlock>
	);
}

/** What the block says below its title, also in the popup. */
export function MailResentText({ email, children }: { email: string; children?: ReactNode }) {
	const t = useTranslations("account.checkMail");
	return (
		<>
			<p className="type-lead text-muted">{t.rich("resentText", { email, em: strong })}</p>
			<div className="flex flex-wrap gap-3">
				{children}
				<MailboxLink>{t("mailbox")}</MailboxLink>
			</div>
			<SupportContact />
		</>
	);
}

/** Takes the focus from the form that it replaces, so that its title is read. */
function MailBlock({ title, children }: { title: string; children: ReactNode }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		heading.current?.focus({ preventScroll: true });
		scrollTo({ top: 0 });
	}, []);
	return (
		<section className="grid gap-5" aria-live="polite">
			<span className="grid size-20 place-items-center rounded-4 bg-action text-on-action">
				<MailCheck className="size-9" aria-hidden />
			</span>
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{title}
			</h1>
			{children}
		</section>
	);
}

function SupportContact() {
	const t = useTranslations("account.checkMail");
	const { supportEmail } = useSite();
	return (
		<p className="type-small text-muted">
			{t.rich("support", {
				email: supportEmail,
				mail: (chunks) => (
					<a href={`mailto:${supportEmail}`} className="inline-flex min-h-6 items-center text-link underline">
						{chunks}
					</a>
				),
			})}
		</p>
	);
}
