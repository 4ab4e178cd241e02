import type { NewPasswordBody } from "@stride/contract/accounts/accounts";
import { ApiError } from "@stride/contract/client";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useSite } from "../../lib/page/site-config.ts";
import { useApi, useClient } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { FormPasswordField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { notify } from "../../ui/overlay/notify.ts";

type Link = { email: string; token: string };
type Failure = Pick<ErrorText, "title" | "text"> & { isAboutLink: boolean };

const rules = deferredRules(() => import("./new-password-rules.ts"));
const fields = ["newPassword", "newPasswordRepeat"] as const;

export function NewPasswordForm({ link, rulesOf }: { link: Link; rulesOf: (password: string) => ReactNode }) {
	const t = useTranslations("password.create");
	const locale = useLocale();
	const { control, handleSubmit, formState, watch, failure, submit } = useNewPassword(link);
	return (
		<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
			{/* Identifies the account for password managers. */}
			<input type="email" name="username" autoComplete="username" value={link.email} readOnly hidden />
			<div className="grid gap-3">
				<FormPasswordField control={control} name="newPassword" label={t("newPassword")} autoComplete="new-password" />
				{rulesOf(watch("newPassword"))}
			</div>
			<FormPasswordField
				control={control}
				name="newPasswordRepeat"
				label={t("newPasswordRepeat")}
				autoComplete="new-password"
			/>
			<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			{failure?.isAboutLink ? (
				<LinkButton to={`/${locale}/forgot-password`} tone="action" size="l" isWide>
					{t("askAgain")}
				</LinkButton>
			) : (
				<Button type="submit" tone="action" size="l" isWide isPending={formState.isSubmitting}>
					{t("submit")}
				</Button>
			)}
		</RuledForm>
	);
}

function useNewPassword(link: Link) {
	const api = useApi();
	const { session } = useClient();
	const navigate = useNavigate();
	const locale = useLocale();
	const t = useTranslations("password");
	const textOf = useErrorText();
	const [failure, setFailure] = useState<Failure | null>(null);
	const form = useForm({
		resolver: rules.resolver,
		context: useSite(),
		defaultValues: { email: link.email, newPasswordToken: link.token, newPassword: "", newPasswordRepeat: "" },
		mode: "onTouched",
	});

	function showFailure(error: unknown): void {
		const problem = textOf(error, t("nothingChanged"));
		const isAboutFields = setFieldErrors(form.setError, fields, problem);
		// Every other refused field is part of the link.
		const isAboutLink = error instanceof ApiError && error.status === 400 && !isAboutFields;
		setFailure({ title: problem.title, text: isAboutFields ? t("create.checkForm") : problem.text, isAboutLink });
	}

	async function submit(body: NewPasswordBody): Promise<void> {
		setFailure(null);
		try {
			await api("newPassword", { body });
		} catch (error) {
			showFailure(error);
			return;
		}
		// The server has ended every session of the account; including this browser's.
		await session.signOut().catch(() => undefined);
		notify({ title: t("create.doneTitle"), text: t("create.doneText") });
		await navigate(`/${locale}/sign-in`, { replace: true });
	}
	return { ...form, failure, submit };
}
