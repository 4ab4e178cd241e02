import { useState } from "react";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { setFieldErrors } from "../../lib/forms/server-field-errors.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";

/**
 * Submits a form with a reauthentication where the server requires it, and shows refusals beside the fields or above the
 * button.
 */
export function useProvenChange<Values extends FieldValues>(
	setError: UseFormSetError<Values>,
	fields: readonly Path<Values>[],
) {
	const t = useTranslations("profilePopups");
	const textOf = useErrorText();
	const { confirmed, question, isConfirming } = useReauthentication();
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);

	/** @returns the server's response, or null where nothing was changed */
	async function change<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer } | null> {
		setFailure(null);
		try {
			return { answer: await confirmed(call) };
		} catch (error) {
			if (error instanceof ReauthenticationDeclined) return null;
			const problem = textOf(error, t("nothingChanged"));
			const isAboutFields = setFieldErrors(setError, fields, problem);
			setFailure({ title: problem.title, text: isAboutFields ? t("checkForm") : problem.text });
			return null;
		}
	}
	return { change, failure, question, isConfirming };
}
