import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { visitorZone } from "../../lib/browser/visitor-zone.ts";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";

type Values = { email: string };

const rules = deferredRules<Values, Values>(() => import("./guest-rules.ts"));

/** A guest's address; `onSent` gets it once the link was mailed. */
export function GuestForm({ campaignId, onSent }: { campaignId: string; onSent: (email: string) => void }) {
	const t = useTranslations("reader.subscription.popup");
	const locale = useLocale();
	const api = useApi();
	const textOf = useErrorText();
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const { control, handleSubmit, formState, setError } = useForm<Values, unknown, Values>({
		resolver: rules.resolver,
		defaultValues: { email: "" },
		mode: "onTouched",
	});
	async function submit({ email }: Values): Promise<void> {
		setFailure(null);
		try {
			await api("subscribe", { params: { campaignId }, body: { email, timeZone: visitorZone() } });
			onSent(email);
		} catch (error) {
			const problem = textOf(error);
			setFieldErrors(setError, ["email"], problem);
			setFailure(problem);
		}
	}
	const privacy = (words: ReactNode) => (
		<Link to={`/${locale}/privacy`} className="text-link underline">
			{words}
		</Link>
	);
	return (
		<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
			<p>{t("lead")}</p>
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
			<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<Button type="submit" tone="action" isPending={formState.isSubmitting}>
				{t("submit")}
			</Button>
			<p className="type-small">{t.rich("consent", { privacy })}</p>
		</RuledForm>
	);
}
