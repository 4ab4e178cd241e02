import type { CaptionLanguage } from "@stride/contract/streams/caption-languages";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { languageInText } from "../../lib/i18n/language-name.ts";
import { queryClient } from "../../lib/query/query-client.ts";
import { useApiMutation } from "../../lib/query/use-api-mutation.ts";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { noCaptions, savedCaptionsKey } from "./use-saved-captions.ts";

/** Deletes the saved captions of a language once it is confirmed; an unsaved text stays. */
export function DeleteCaptions(props: { streamId: string; language: CaptionLanguage; updatedAt: string | null }) {
	const { streamId, language, updatedAt } = props;
	const t = useTranslations("captions.remove");
	const locale = useLocale();
	const api = useApi();
	const textOf = useErrorText();
	const [isOpen, setOpen] = useState(false);
	const { mutate, isPending, error, reset } = useApiMutation({
		mutationKey: ["deleteCaptions", streamId, language],
		// Those that another tab has saved meanwhile are not deleted unseen.
		mutationFn: () =>
			api("deleteCaptions", { params: { streamId, language }, query: { replaces: updatedAt ?? undefined } }),
		onSuccess() {
			setOpen(false);
			notify({ title: t("done") });
			queryClient().setQueryData(savedCaptionsKey(streamId, language), noCaptions);
			return queryClient().invalidateQueries({ queryKey: ["captions", streamId], exact: true });
		},
	});
	const close = () => {
		reset();
		setOpen(false);
	};
	const failure = error && textOf(error, t("failed"));
	return (
		<>
			<Button tone="outline" onPress={() => setOpen(true)}>
				<Trash2 className="size-5" aria-hidden />
				{t("button")}
			</Button>
			<Dialog
				role="alertdialog"
				isOpen={isOpen}
				onClose={close}
				title={t("title", { language: languageInText(language, locale) })}
				actions={
					<>
						<Button tone="danger" isPending={isPending} onPress={() => mutate()}>
							{t("confirm")}
						</Button>
						<Button tone="outline" onPress={close}>
							{t("cancel")}
						</Button>
					</>
				}
			>
				<p className="mb-4">{t("text")}</p>
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
			</Dialog>
		</>
	);
}
