import type { SignUpBody } from "@stride/contract/accounts/accounts";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { noteMail } from "../../lib/forms/mail-pause.ts";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { PasswordRulesList } from "../../lib/password-rules/password-rules-list.tsx";
import { tabStore } from "../../lib/preferences/browser-store.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormPasswordField, FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { GoogleChoice } from "./google-choice.tsx";

const rules = deferredRules(() => import("./sign-up-rules.ts"));
const fields = ["firstName", "lastName", "email", "password", "passwordRepeat"] as const;
const empty = { firstName: "", lastName: "", email: "", password: "", passwordRepeat: "" };

/** P2: opens an account. `onSent` gets the address to which the activation mail goes. */
export function SignUpForm(props: { signInPath: string; googleReturn: string; onSent: (email: string) => void }) {
	const { signInPath, onSent } = props;
	const t = useTranslations("account.signUp");
	const { brand } = useSite();
	const home = `/${useLocale()}`;
	const { control, handleSubmit, formState, watch, failure, submit } = useSignUp(onSent);
	return (
		<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
			<div className="grid items-start gap-5 phone:grid-cols-2 phone:gap-4">
				<FormTextField control={control} name="firstName" label={t("firstName")} autoComplete="given-name" />
				<FormTextField control={control} name="lastName" label={t("lastName")} autoComplete="family-name" />
			</div>
			<FormTextField
				control={control}
				name="email"
				label={t("email")}
				hint={t("emailHint")}
				type="email"
				inputMode="email"
				autoComplete="email"
				autoCapitalize="off"
				spellCheck="false"
			/>
			<div className="grid gap-3">
				<FormPasswordField control={control} name="password" label={t("password")} autoComplete="new-password" />
				<PasswordRulesList password={watch("password")} />
			</div>
			<FormPasswordField
				control={control}
				name="passwordRepeat"
				label={t("passwordRepeat")}
				autoComplete="new-password"
			/>
			<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<p className="type-small text-muted">
				{t.rich("consent", {
					brand,
					terms: (chunks) => <PageLink to={`${home}/terms`}>{chunks}</PageLink>,
					privacy: (chunks) => <PageLink to={`${home}/privacy`}>{chunks}</PageLink>,
				})}
			</p>
			<Button type="submit" tone="action" size="l" isWide isPending={formState.isSubmitting}>
				{t("submit")}
			</Button>
			<GoogleChoice returnTo={props.googleReturn} />
			<p className="type-body">
				{t("haveAccount")}{" "}
				<Link to={`${home}${signInPath}`} className="inline-flex min-h-11 items-center text-link underline">
					{t("signIn")}
				</Link>
			</p>
		</RuledForm>
	);
}

/** In a tab of its own: what was typed here stays. */
function PageLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<Link to={to} target="_blank" className="text-link underline">
			{children}
		</Link>
	);
}

function useSignUp(onSent: (email: string) => void) {
	const api = useApi();
	const textOf = useErrorText();
	const t = useTranslations("account");
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const form = useForm({ resolver: rules.resolver, context: useSite(), defaultValues: empty, mode: "onTouched" });

	async function submit(body: SignUpBody): Promise<void> {
		setFailure(null);
		try {
			await api("signUp", { body });
			noteMail(tabStore(), { kind: "activation", email: body.email }, Date.now());
			onSent(body.email);
		} catch (error) {
			const problem = textOf(error, t("nothingLost"));
			const isAboutFields = setFieldErrors(form.setError, fields, problem);
			setFailure({ title: problem.title, text: isAboutFields ? t("signUp.checkForm") : problem.text });
		}
	}
	return { ...form, failure, submit };
}
