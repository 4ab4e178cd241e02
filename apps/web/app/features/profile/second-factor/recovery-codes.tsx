import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../../lib/forms/save-file.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { notify } from "../../../ui/overlay/notify.ts";

/** New recovery codes, shown once, to copy or download. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
	const t = useTranslations("secondFactor.codes");
	const [shown, setShown] = useState<readonly string[]>([]);
	useEffect(() => {
		if (codes) setShown(codes);
	}, [codes]);
	const text = shown.join("\n");
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text);
			notify({ title: t("copied") });
		} catch {
			notify({ title: t("copyFailed"), tone: "danger" });
		}
	};
	return (
		<Dialog
			role="alertdialog"
			isOpen={codes !== null}
			onClose={onClose}
			title={t("newTitle")}
			actions={
				<>
					<Button tone="outline" onPress={() => void copy()}>
						{t("copy")}
					</Button>
					<Button tone="outline" onPress={() => saveFile("recovery-codes.txt", `${text}\n`, "text/plain")}>
						<Download className="size-5" aria-hidden />
						{t("download")}
					</Button>
					<Button tone="action" onPress={onClose}>
						{t("done")}
					</Button>
				</>
			}
		>
			<p>{t("newText")}</p>
			<ul
				lang="en"
				aria-label={t("title")}
				className="mt-4 grid gap-1 rounded-3 bg-sunken px-4 py-3 text-text tabular-nums"
			>
				{shown.map((code) => (
					<li key={code} className="whitespace-nowrap">
						{code}
					</li>
				))}
			</ul>
		</Dialog>
	);
}
