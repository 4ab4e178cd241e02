import { ApiError } from "@stride/contract/client";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { streamBlockPath } from "../../lib/live/stream-block.ts";
import type { SaveFailure } from "../../ui/steps/step-form.tsx";

/** The message when a stream of the campaign could not be scheduled or changed, with the remedy. */
export function useSaveFailureText(campaignName: string): (error: unknown) => SaveFailure {
	const t = useTranslations("challenge.failed");
	const locale = useLocale();
	const errorText = useErrorText();
	return (error) => {
		if (error instanceof ApiError && error.status === 401) {
			return { title: t("title"), text: t("signedOut"), remedy: { path: `/${locale}/sign-in`, label: t("signIn") } };
		}
		const { title, text } = errorText(error, t("text"));
		const isTaken = error instanceof ApiError && error.code === "CampaignHasStreamException";
		const present = { path: `/${locale}${streamBlockPath(campaignName)}`, label: t("present") };
		return { title, text, ...(isTaken && { remedy: present }) };
	};
}
