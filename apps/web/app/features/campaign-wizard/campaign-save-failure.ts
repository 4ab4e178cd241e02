import { ApiError } from "@stride/contract/client";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import type { SaveFailure } from "../../ui/steps/step-form.tsx";

/** The message when a campaign could not be created or changed. A sign-in in another tab can continue it. */
export function useSaveFailureText(): (error: unknown, purpose: "create" | "edit") => SaveFailure {
	const t = useTranslations("wizard");
	const locale = useLocale();
	const errorText = useErrorText();
	return (error, purpose) => {
		const title = purpose === "create" ? t("failed.title") : t("edit.failedTitle");
		if (error instanceof ApiError && error.status === 401) {
			const remedy = { path: `/${locale}/sign-in`, label: t("failed.signIn") };
			return { title, text: t("failed.signedOut"), remedy };
		}
		if (error instanceof ApiError && error.code === "IdempotencyKeyReusedException") {
			return { title: t("failed.createdBeforeTitle"), text: t("failed.createdBeforeText") };
		}
		return errorText(error, t("failed.text"));
	};
}
