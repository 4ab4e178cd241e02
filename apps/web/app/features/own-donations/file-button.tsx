import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { useSavedFile } from "../../lib/session/use-saved-file.ts";
import { Button } from "../../ui/button/button.tsx";

/** Saves a list as a CSV file. `about` distinguishes several such buttons by name. */
export function FileButton({ url, name, about }: { url: string; name: string; about?: string }) {
	const t = useTranslations("donations.file");
	const { isPending, save } = useSavedFile({ url, name }, { saved: t("saved"), failed: t("failed") });
	return (
		<Button
			tone="outline"
			size="s"
			isPending={isPending}
			onPress={save}
			{...(about !== undefined && { "aria-label": t("saveOf", { title: about }) })}
		>
			<Download className="size-5" aria-hidden />
			{t("save")}
		</Button>
	);
}
