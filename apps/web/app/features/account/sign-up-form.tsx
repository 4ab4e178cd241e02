import { zodResolver } from "@hookform/resolvers/zod";
import { SignUpBody } from "@stride/contract/accounts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, errorText } from "../../lib/error-text.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { useSite } from "../../lib/site.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { FormPasswordField, FormTextField } from "../../ui/form-fields.tsx";
import { PasswordRulesList } from "./password-rules-list.tsx";

const fields = ["firstName", "lastName", "email", "password", "passwordRepeat"] as const;
const empty = { firstName: "", lastName: "", email: "", password: "", passwordRepeat: "" };

/** P2: opens an account. `onSent` gets the address to which the activation mail goes. */
export function SignUpForm({ signInPath, onSent }: { signInPath: string; onSent: (email: string) => void }) {
	const t = useTranslations("account.signUp");
	const { brand } = useSite();
	const { control, handleSubmit, formState, watch, failure, submit } = useSignUp(onSent);
	return (
		<form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5 [&>:empty]:-mb-5">
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
			<FormError {...(failure && { title: failure.title })}>{failure?.text}</FormError>
			<p className="type-small text-muted">{t("consent", { brand })}</p>
			<Button type="submit" tone="action" size="l" isWide isPending={formState.isSubmitting}>
				{t("submit")}
			</Button>
			<p className="type-body">
				{t("haveAccount")}{" "}
				<Link to={`/${useLocale()}${signInPath}`} className="inline-flex min-h-11 items-center text-link underline">
					{t("signIn")}
				</Link>
			</p>
		</form>
	);
}

function useSignUp(onSent: (email: string) => void) {
	const api = useApi();
	const silence = useTranslations("account.unreachable");
	const t = useTranslations("account.signUp");
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const form = useForm({ resolver: zodResolver(SignUpBody), defaultValues: empty, mode: "onTouched" });

	async function submit(body: SignUpBody): Promise<void> {
		setFailure(null);
		try {
			await api("signUp", { body });
			onSent(body.email);
		} catch (error) {
			const told = errorText(error, { title: silence("title"), text: silence("text") });
			const known = fields.filter((field) => told.fields[field]);
			for (const [index, field] of known.entries()) {
				form.setError(field, { type: "server", message: told.fields[field] ?? "" }, { shouldFocus: index === 0 });
			}
			setFailure({ title: told.title, text: known.length > 0 ? t("checkForm") : told.text });
		}
	}
	return { ...form, failure, submit };
}
