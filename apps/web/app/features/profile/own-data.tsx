import { Download } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { saveFile } from "../../lib/forms/save-file.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { notify } from "../../ui/overlay/notify.ts";

/** The download of all stored data of the account. */
export function OwnData() {
	const t = useTranslations("profile.privacy");
	const id = useId();
	const api = useApi();
	const textOf = useErrorText();
	const { confirmed, question, isConfirming } = useReauthentication();
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const download = async () => {
		setPending(true);
		setFailure(null);
		try {
			const data = await confirmed(() => api("getPersonalData", {}));
			saveFile(`my-data-${data.madeAt.slice(0, 10)}.json`, JSON.stringify(data, null, "\t"), "application/json");
			notify({ title: t("downloaded"), text: t("downloadedText") });
		} catch (error) {
			if (!(error instanceof ReauthenticationDeclined)) setFailure(textOf(error, t("downloadFailed")));
		} finally {
			setPending(false);
		}
	};
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="type-display-3">
				{t("title")}
			</h2>
			<p className="mt-2 mb-4 type-body text-muted">{t("downloadLead")}</p>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<Button
				tone="outline"
				size="s"
				isPending={isPending && !isConfirming}
				onPress={() => void download()}
				className={failure ? "mt-4" : ""}
			>
				<Download className="size-5" aria-hidden />
				{t("download")}
			</Button>
			{question}
		</section>
	);
}
