import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { FormPasswordField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { type ErrorText, useErrorText } from "../forms/error-text.ts";
import { setFieldErrors } from "../forms/server-field-errors.ts";
import { deferredRules } from "../loading/deferred-rules.ts";
import { useApi } from "../session/session-provider.tsx";
import type { ConfirmationProps } from "./confirmation-props.ts";

const rules = deferredRules(() => import("./confirmation-rules.ts"));

export function PasswordConfirmation({ email, onConfirmed, onDecline }: ConfirmationProps & { email: string }) {
	const t = useTranslations("reauthentication");
	const locale = useLocale();
	const api = useApi();
	const textOf = useErrorText();
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const { control, handleSubmit, formState, setError } = useForm({
		resolver: rules.resolver,
		defaultValues: { password: "" },
		mode: "onTouched",
	});

	async function submit(body: { password: string }): Promise<void> {
		setFailure(null);
		try {
			await api("reauthenticate", { body });
			await onConfirmed();
		} catch (error) {
			const problem = textOf(error);
			const isAboutField = setFieldErrors(setError, ["password"], problem);
			setFailure({ title: problem.title, text: isAboutField ? t("checkForm") : problem.text });
		}
	}
	return (
		<div className="text-text">
			<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
				<p className="text-muted">{t("passwordLead")}</p>
				{/* Names the account for password managers. */}
				<input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
				<div className="grid gap-1 text-text">
					<FormPasswordField control={control} name="password" label={t("password")} autoComplete="current-password" />
					<Link
						to={`/${locale}/forgot-password`}
						target="_blank"
						className="inline-flex min-h-11 w-fit items-center text-link underline"
					>
						{t("forgot")}
					</Link>
				</div>
				<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
				<div className="grid gap-3">
					<Button type="submit" tone="action" isPending={formState.isSubmitting}>
						{t("submit")}
					</Button>
					<Button tone="outline" onPress={onDecline}>
						{t("cancel")}
					</Button>
				</div>
			</RuledForm>
		</div>
	);
}
