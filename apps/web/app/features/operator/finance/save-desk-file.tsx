import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { saveFile } from "../../../lib/forms/save-file.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../../lib/reauthentication/use-reauthentication.tsx";
import { useDownload } from "../../../lib/session/use-download.ts";
import { Button } from "../../../ui/button/button.tsx";
import { notify } from "../../../ui/overlay/notify.ts";

export type DeskFile = {
	label: string;
	/** Below the API. */
	address: string;
	name: string;
	isSpreadsheet: boolean;
	size?: "s";
};

/** Saves a file of the desk after a proof of identity. */
export function SaveDeskFile({ label, address, name, isSpreadsheet, size }: DeskFile) {
	const t = useTranslations("finance.files");
	const textOf = useErrorText();
	const download = useDownload();
	const { confirmed, question } = useReauthentication();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["desk-file", address],
		mutationFn: () => confirmed(() => download(address)),
		onSuccess: (text) => {
			// Only spreadsheets need the byte order mark.
			const type = isSpreadsheet ? "text/csv;charset=utf-8" : "text/plain;charset=utf-8";
			saveFile(name, isSpreadsheet ? text : text.replace(/^\uFEFF/, ""), type);
			notify({ title: t("saved"), text: name });
		},
		onError: (error) => {
			if (error instanceof ReauthenticationDeclined) return;
			const { title, text } = textOf(error, t("failed"));
			notify({ title, text, tone: "danger" });
		},
	});
	return (
		<>
			<Button tone="outline" {...(size && { size })} isPending={isPending} onPress={() => mutate()}>
				<Download className="size-5" aria-hidden />
				{label}
			</Button>
			{question}
		</>
	);
}
