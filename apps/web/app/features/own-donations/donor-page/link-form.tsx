import { donorPageLimits } from "@stride/contract/donations/donor-page-limits";
import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { noteMail } from "../../../lib/forms/mail-pause.ts";
import { ResendButton } from "../../../lib/forms/resend-button.tsx";
import { deferredRules } from "../../../lib/loading/deferred-rules.ts";
import { tabStore } from "../../../lib/preferences/browser-store.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { MailboxLink } from "../../../ui/button/mailbox-link.tsx";
import { FormTextField, RuledForm } from "../../../ui/form/form-fields.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { strong } from "../../../ui/text/strong.tsx";

/** The form for the address, then the note that a link was sent, which is the same for every address. */
export function LinkForm() {
	const [sentTo, setSentTo] = useState<string | null>(null);
	if (sentTo !== null) return <LinkSent email={sentTo} onOther={() => setSentTo(null)} />;
	return <AddressForm onSent={setSentTo} />;
}

const rules = deferredRules(() => import("./link-rules.ts"));

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
	const t = useTranslations("donations.page");
	const locale = useLocale();
	const { send, isPending, failure } = useSendLink(onSent);
	const { control, handleSubmit } = useForm({
		resolver: rules.resolver,
		defaultValues: { email: "" },
		mode: "onTouched",
	});
	return (
		<>
			<h1 className="type-display-2">{t("title")}</h1>
			<p className="mt-2 mb-8 type-lead text-muted">{t("lead")}</p>
			<RuledForm onSubmit={handleSubmit(({ email }) => send(email))} onFocus={rules.preload}>
				<FormTextField
					control={control}
					name="email"
					label={t("email")}
					type="email"
					inputMode="email"
					autoComplete="email"
					autoCapitalize="off"
					spellCheck="false"
				/>
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure?.fields.email ?? failure?.text}
				</SubmitError>
				<Button type="submit" tone="action" size="l" isWide isPending={isPending}>
					{t("submit")}
				</Button>
				<p className="flex flex-wrap items-center gap-x-2 type-body">
					<span className="text-muted">{t("account")}</span>
					<Link to={`/${locale}/account/donations`} className="inline-flex min-h-11 items-center text-link underline">
						{t("toAccount")}
					</Link>
				</p>
			</RuledForm>
		</>
	);
}

function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
	const t = useTranslations("donations.page");
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
				{t("sentTitle")}
			</h1>
			<p className="type-lead text-muted">
				{t.rich("sentText", { email, minutes: donorPageLimits.linkMinutes, em: strong })}
			</p>
			<p className="type-body text-muted">{t("notThere")}</p>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div className="flex flex-wrap items-center gap-3">
				<ResendButton
					mail={{ kind: "donor-page", email }}
					tone="strong"
					isPending={isPending}
					onPress={() => send(email)}
				>
					{t("resend")}
				</ResendButton>
				<Button tone="outline" onPress={onOther}>
					{t("otherAddress")}
				</Button>
				<MailboxLink>{t("mailbox")}</MailboxLink>
			</div>
			<p role="status" className="type-body-strong text-positive empty:-mt-5">
				{isResent && !isPending ? t("resent") : null}
			</p>
		</section>
	);
}

function useSendLink(onSent: (email: string) => void) {
	const api = useApi();
	const t = useTranslations("donations.page");
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["requestDonorLink"],
		mutationFn: (email: string) => api("requestDonorLink", { body: { email } }),
		onSuccess(_, email) {
			noteMail(tabStore(), { kind: "donor-page", email }, Date.now());
			onSent(email);
		},
	});
	return { isPending, failure: error && textOf(error, t("nothingChanged")), send: (email: string) => mutate(email) };
}
