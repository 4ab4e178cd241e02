import { ApiError } from "@stride/contract/client";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";

/** The message when a stream could not be scheduled or changed, with the remedy. */
export type SaveFailure = { title: string; text: string; remedy?: "signIn" | "present" };

export function useSaveFailureText(): (error: unknown) => SaveFailure {
	const t = useTranslations("challenge.failed");
	const errorText = useErrorText();
	return (error) => {
		if (error instanceof ApiError && error.status === 401) {
			return { title: t("title"), text: t("signedOut"), remedy: "signIn" };
		}
		const problem = errorText(error, t("text"));
		const isTaken = error instanceof ApiError && error.code === "CampaignHasStreamException";
		return { title: problem.title, text: problem.text, ...(isTaken && { remedy: "present" as const }) };
	};
}
