import type { Account } from "@stride/contract";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useSite } from "../../lib/page/site-config.ts";
import type { PasswordContext } from "../../lib/password-rules/password-resolver.ts";
import { PasswordRulesList } from "../../lib/password-rules/password-rules-list.tsx";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormPasswordField, FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { strong } from "../../ui/text/strong.tsx";
import { useProvenChange } from "./use-proven-change.ts";

const emailRules = deferredRules(() => import("./edit-email-rules.ts"));
const firstPasswordRules = deferredRules(async () => ({
	default: (await import("./profile-password-rules.ts")).firstRules,
}));
const fields = ["email", "newPassword", "newPasswordRepeat"] as const;

type Values = { email: string; newPassword: string; newPasswordRepeat: string };

export function EditEmailForm({ account, onSent }: { account: Account; onSent: (email: string) => void }) {
	const t = useTranslations("profilePopups.email");
	const needsPassword = !account.permissions.changePassword;
	const rules: typeof firstPasswordRules = needsPassword ? firstPasswordRules : emailRules;
	const { control, handleSubmit, watch, formState, submit, failure, question, isConfirming } = useEditEmail(
		account,
		rules,
		onSent,
	);
	return (
		<div className="text-text">
			<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
				<p className="text-muted">{t.rich("lead", { email: account.email, em: strong })}</p>
				<FormTextField
					control={control}
					name="email"
					label={t("label")}
					type="email"
					inputMode="email"
					autoComplete="email"
					autoCapitalize="off"
					spellCheck="false"
				/>
				{needsPassword && (
					<>
						<p className="text-muted">{t("passwordLead")}</p>
						<div className="grid gap-3">
							<FormPasswordField
								control={control}
								name="newPassword"
								label={t("newPassword")}
								autoComplete="new-password"
							/>
							<PasswordRulesList password={watch("newPassword")} />
						</div>
						<FormPasswordField
							control={control}
							name="newPasswordRepeat"
							label={t("newPasswordRepeat")}
							autoComplete="new-password"
						/>
					</>
				)}
				<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
				<Button type="submit" tone="action" isPending={formState.isSubmitting && !isConfirming}>
					{t("submit")}
				</Button>
			</RuledForm>
			{question}
		</div>
	);
}

function useEditEmail(account: Account, rules: typeof firstPasswordRules, onSent: (email: string) => void) {
	const api = useApi();
	const t = useTranslations("profilePopups");
	const takeAccount = useAccountChange();
	const form = useForm<Values, PasswordContext, Values>({
		resolver: rules.resolver,
		context: useSite(),
		defaultValues: { email: "", newPassword: "", newPasswordRepeat: "" },
		mode: "onTouched",
	});
	const { change, ...problem } = useProvenChange(form.setError, fields);

	async function submit({ email, ...passwords }: Values): Promise<void> {
		if (email.toLowerCase() === account.email.toLowerCase()) {
			form.setError("email", { message: t("email.same") }, { shouldFocus: true });
			return;
		}
		const body = { email, ...(!account.permissions.changePassword && passwords) };
		const changed = await change(() => api("updateProfile", { body }));
		if (!changed) return;
		takeAccount(changed.answer);
		onSent(email);
	}
	return { ...form, submit, ...problem };
}
