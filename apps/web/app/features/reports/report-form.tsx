import type { ReportedKind } from "@stride/contract/campaigns/report-subjects";
import { useEffect, useRef, useState } from "react";
import { type DefaultValues, useForm, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { CategoryField, GoodFaithField, MessageField, type Report, type ReportDraft } from "./report-fields.tsx";

const rules = deferredRules<ReportDraft, Report>(() => import("./report-rules.ts"));
const fields = ["category", "name", "email", "message", "goodFaith"] as const;
const empty: DefaultValues<ReportDraft> = { category: null, message: "", goodFaith: false };

/** The input stays after a failure. `onSent` gets the address for the answer, empty for an anonymous report. */
export function ReportForm(props: { kind: ReportedKind; subjectId: string; onSent: (email: string) => void }) {
	const t = useTranslations("reports");
	const { kind, subjectId } = props;
	const api = useApi();
	const account = useAccount();
	const textOf = useErrorText();
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const nameOfAccount = account ? `${account.firstName} ${account.lastName}` : "";
	const { control, handleSubmit, formState, setError, getValues, setValue } = useForm<ReportDraft, unknown, Report>({
		resolver: rules.resolver,
		defaultValues: { ...empty, name: nameOfAccount, email: account?.email ?? "" },
		mode: "onTouched",
	});
	// An account that is loaded later fills in the empty fields.
	useEffect(() => {
		if (!account) return;
		if (getValues("email") === "") setValue("email", account.email);
		if (getValues("name") === "") setValue("name", nameOfAccount);
	}, [account, nameOfAccount, getValues, setValue]);
	const isAnonymous = useWatch({ control, name: "category" }) === "child-abuse";

	// Closing the popup cancels a report that still waits for its proof of work.
	const sending = useRef<AbortController | null>(null);
	useEffect(() => () => sending.current?.abort(), []);

	async function submit(body: Report): Promise<void> {
		setFailure(null);
		sending.current = new AbortController();
		try {
			await api("reportContent", { params: { kind, subjectId }, body }, { signal: sending.current.signal });
			props.onSent(body.email);
		} catch (error) {
			const problem = textOf(error, t("kept"));
			setFieldErrors(setError, fields, problem);
			setFailure(problem);
		}
	}
	return (
		<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
			<p>{t("lead")}</p>
			<CategoryField control={control} />
			{isAnonymous && <p className="type-small text-muted">{t("anonymous")}</p>}
			<FormTextField control={control} name="name" label={t("name")} autoComplete="name" autoCapitalize="words" />
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
			<MessageField control={control} />
			<GoodFaithField control={control} />
			<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<Button type="submit" tone="action" isPending={formState.isSubmitting}>
				{t("submit")}
			</Button>
		</RuledForm>
	);
}
