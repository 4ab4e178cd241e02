import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../lib/forms/error-text.ts";
import { saveFile } from "../../lib/forms/save-file.ts";
import { useDownload } from "../../lib/session/use-download.ts";
import { Button } from "../../ui/button/button.tsx";
import { notify } from "../../ui/overlay/notify.ts";

/** Saves a list as a CSV file. `about` distinguishes several such buttons by name. */
export function FileButton({ url, name, about }: { url: string; name: string; about?: string }) {
	const t = useTranslations("donations.file");
	const textOf = useErrorText();
	const download = useDownload();
	const [isPending, setPending] = useState(false);
	const save = async () => {
		setPending(true);
		try {
			saveFile(name, await download(url), "text/csv;charset=utf-8");
			notify({ title: t("saved"), text: name });
		} catch (error) {
			const { title, text } = textOf(error, t("failed"));
			notify({ title, text, tone: "danger" });
		} finally {
			setPending(false);
		}
	};
	return (
		<Button
			tone="outline"
			size="s"
			isPending={isPending}
			onPress={() => void save()}
			{...(about !== undefined && { "aria-label": t("saveOf", { title: about }) })}
		>
			<Download className="size-5" aria-hidden />
			{t("save")}
		</Button>
	);
}
