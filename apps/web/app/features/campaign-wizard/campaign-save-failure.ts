import { ApiError } from "@stride/contract/client";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";

/** The message when a campaign could not be created or changed. `needsSignIn`: a sign-in in another tab can continue it. */
export type SaveFailure = { title: string; text: string; needsSignIn?: boolean };

export function useSaveFailureText(): (error: unknown, purpose: "create" | "edit") => SaveFailure {
	const t = useTranslations("wizard");
	const errorText = useErrorText();
	return (error, purpose) => {
		const title = purpose === "create" ? t("failed.title") : t("edit.failedTitle");
		if (error instanceof ApiError && error.status === 401) {
			return { title, text: t("failed.signedOut"), needsSignIn: true };
		}
		if (error instanceof ApiError && error.code === "IdempotencyKeyReusedException") {
			return { title: t("failed.createdBeforeTitle"), text: t("failed.createdBeforeText") };
		}
		return errorText(error, t("failed.text"));
	};
}
