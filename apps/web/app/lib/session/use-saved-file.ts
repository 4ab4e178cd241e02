import { useState } from "react";
import { notify } from "../../ui/overlay/notify.ts";
import { useErrorText } from "../forms/error-text.ts";
import { saveFile } from "../forms/save-file.ts";
import { useDownload } from "./use-download.ts";

/** Saves a CSV file of the API on a press; a notice names the file, or the failure. */
export function useSavedFile({ url, name }: { url: string; name: string }, texts: { saved: string; failed: string }) {
	const textOf = useErrorText();
	const download = useDownload();
	const [isPending, setPending] = useState(false);
	const save = async () => {
		setPending(true);
		try {
			saveFile(name, await download(url), "text/csv;charset=utf-8");
			notify({ title: texts.saved, text: name });
		} catch (error) {
			const { title, text } = textOf(error, texts.failed);
			notify({ title, text, tone: "danger" });
		} finally {
			setPending(false);
		}
	};
	return { isPending, save: () => void save() };
}
