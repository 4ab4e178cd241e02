import { limits } from "@stride/contract/limits";
import { useEffect, useRef, useState } from "react";
import { type Control, useController, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { useValidationText } from "../../lib/forms/validation-text.ts";
import { deferredRules } from "../../lib/loading/deferred-rules.ts";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { FormTextField, RuledForm } from "../../ui/form/form-fields.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

type Values = { email: string; message: string };

const rules = deferredRules<Values, Values>(() => import("./report-rules.ts"));
const fields = ["email", "message"] as const;

/** The input stays after a failure. `onSent` gets the address for the answer. */
export function ReportForm({ campaignId, onSent }: { campaignId: string; onSent: (email: string) => void }) {
	const t = useTranslations("reader.report");
	const api = useApi();
	const account = useAccount();
	const textOf = useErrorText();
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const { control, handleSubmit, formState, setError, getValues, setValue } = useForm<Values, unknown, Values>({
		resolver: rules.resolver,
		defaultValues: { email: account?.email ?? "", message: "" },
		mode: "onTouched",
	});
	// An account that is loaded later fills in the empty fields.
	useEffect(() => {
		if (account && getValues("email") === "") setValue("email", account.email);
	}, [account, getValues, setValue]);

	// Closing the popup cancels a report that still waits for its proof of work.
	const sending = useRef<AbortController | null>(null);
	useEffect(() => () => sending.current?.abort(), []);

	async function submit(body: Values): Promise<void> {
		setFailure(null);
		sending.current = new AbortController();
		try {
			await api("reportCampaign", { params: { campaignId }, body }, { signal: sending.current.signal });
			onSent(body.email);
		} catch (error) {
			const problem = textOf(error, t("kept"));
			setFieldErrors(setError, fields, problem);
			setFailure(problem);
		}
	}
	return (
		<RuledForm onSubmit={handleSubmit(submit)} onFocus={rules.preload}>
			<p>{t("lead")}</p>
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
			<SubmitError isPending={formState.isSubmitting} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<Button type="submit" tone="action" isPending={formState.isSubmitting}>
				{t("submit")}
			</Button>
		</RuledForm>
	);
}

function MessageField({ control }: { control: Control<Values, unknown, Values> }) {
	const t = useTranslations("reader.report");
	const textOf = useValidationText();
	const { field, fieldState } = useController({ control, name: "message" });
	return (
		<TextArea
			{...field}
			label={t("message")}
			error={textOf(fieldState.error?.message)}
			countMax={limits.reportMessageMax}
			rows={6}
		/>
	);
}
