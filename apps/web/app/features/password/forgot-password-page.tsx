import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { LinkSent } from "./link-sent.tsx";
import { useSendLink } from "./use-send-link.ts";

/** P2: the form for the e-mail, then the confirmation that a mail was sent. */
export function ForgotPassword() {
	const t = useTranslations("password.forgot");
	const [sentTo, setSentTo] = useState<string | null>(null);
	if (sentTo !== null) return <LinkSent email={sentTo} />;
	return (
		<>
			<h1 className="type-display-2">{t("title")}</h1>
			<p className="mt-2 mb-8 type-lead text-muted">{t("lead")}</p>
			<ForgotForm onSent={setSentTo} />
		</>
	);
}

const rules = deferredRules(() => import("./forgot-rules.ts"));

/** `onSent` gets the address that was entered, whether or not it has an account. */
function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
	const t = useTranslations("password.forgot");
	const { send, isPending, failure } = useSendLink(onSent);
	const { control, handleSubmit } = useForm({
		resolver: rules.resolver,
		defaultValues: { email: "" },
		mode: "onTouched",
	});
	return (
		<RuledForm onSubmit={handleSubmit(({ email }) => send(email))} onFocus={rules.preload}>
			<FormTextField
				control={control}
				name="email"
				label={t("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				autoCapitalize="off"
				spellCheck="false"
			/>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.fields.email ?? failure?.text}
			</SubmitError>
			<Button type="submit" tone="action" size="l" isWide isPending={isPending}>
				{t("submit")}
			</Button>
			<BackToSignIn />
		</RuledForm>
	);
}
