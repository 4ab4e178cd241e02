import type { ReportedKind } from "@stride/contract/campaigns/report-subjects";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ReportForm } from "./report-form.tsx";

/** [D5] [N4] A report, then the confirmation that the team answers by e-mail. */
export default function ReportPopup(props: PopupProps<{ kind: ReportedKind; subjectId: string }>) {
	const t = useTranslations("reports");
	const { data, isOpen, onClose } = props;
	const [sentTo, setSentTo] = useState<string | null>(null);
	// The next opening starts with a new form.
	useEffect(() => {
		if (!isOpen) setSentTo(null);
	}, [isOpen]);
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={sentTo === null ? t(`title.${data.kind}`) : t("sentTitle")}
			actions={
				sentTo !== null && (
					<Button tone="strong" onPress={onClose}>
						{t("close")}
					</Button>
				)
			}
		>
			{sentTo === null ? (
				<ReportForm key={data.subjectId} {...data} onSent={setSentTo} />
			) : (
				<p role="status" className="wrap-anywhere">
					{sentTo === "" ? t("sentAnonymously") : t("sentText", { email: sentTo })}
				</p>
			)}
		</Dialog>
	);
}
