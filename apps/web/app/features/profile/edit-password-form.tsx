import type { Account } from "@stride/contract";
import { type Resolver, useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useSite } from "../../lib/page/site-config.ts";
import type { PasswordContext } from "../../lib/password-rules/password-resolver.ts";
import { PasswordRulesList } from "../../lib/password-rules/password-rules-list.tsx";
import { optional } from "../../lib/query/optional.ts";
import { useAccountChange, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormPasswordField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { useProvenChange } from "./use-proven-change.ts";

const editRules = deferredRules(async () => ({ default: (await import("./profile-password-rules.ts")).changeRules }));
const createRules = deferredRules(async () => ({ default: (await import("./profile-password-rules.ts")).createRules }));
const fields = ["currentPassword", "newPassword", "newPasswordRepeat"] as const;

export function EditPasswordForm({ account, onSaved }: { account: Account; onSaved: () => void }) {
	const t = useTranslations("profilePopups.password");
	const locale = useLocale();
	const hasPassword = account.permissions.changePassword;
	const rules = hasPassword ? editRules : createRules;
	const { control, handleSubmit, watch, formState, submit, failure, question, isConfirming } = useEditPassword(
		hasPassword,
		rules,
		onSaved,
	);
	return (
		<div className="text-text">
			<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
				<p className="text-muted">{hasPassword ? t("lead") : t("createLead")}</p>
				<input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
				{hasPassword && (
					<div className="grid gap-1">
						<FormPasswordField
							control={control}
							name="currentPassword"
							label={t("current")}
							autoComplete="current-password"
						/>
						<Link
							to={`/${locale}/forgot-password`}
							className="inline-flex min-h-11 w-fit items-center text-link underline"
						>
							{t("forgot")}
						</Link>
					</div>
				)}
				<div className="grid gap-3">
					<FormPasswordField control={control} name="newPassword" label={t("new")} autoComplete="new-password" />
					<PasswordRulesList password={watch("newPassword")} />
				</div>
				<FormPasswordField control={control} name="newPasswordRepeat" label={t("repeat")} autoComplete="new-password" />
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

type Values = { currentPassword: string; newPassword: string; newPasswordRepeat: string };
type Rules = { resolver: Resolver<Values, PasswordContext, Values> };

function useEditPassword(hasPassword: boolean, rules: Rules, onSaved: () => void) {
	const api = useApi();
	const t = useTranslations("profilePopups.password");
	const takeAccount = useAccountChange();
	const form = useForm<Values, PasswordContext, Values>({
		resolver: rules.resolver,
		context: useSite(),
		defaultValues: { currentPassword: "", newPassword: "", newPasswordRepeat: "" },
		mode: "onTouched",
	});
	const { change, ...problem } = useProvenChange(form.setError, fields);

	async function submit({ currentPassword, ...passwords }: Values): Promise<void> {
		const body = { ...passwords, ...(hasPassword && { currentPassword }) };
		if (!(await change(() => api("changePassword", { body })))) return;
		notify({ title: t("saved"), text: t("savedText") });
		onSaved();
		// The cached account has the flag; a failed refresh is corrected by the next page load.
		const account = await optional(api("getProfile", {}));
		if (account) takeAccount(account);
	}
	return { ...form, submit, ...problem };
}
