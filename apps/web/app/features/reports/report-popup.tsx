import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ReportForm } from "./report-form.tsx";

/** [D5] [N4] A report, then the confirmation that the team answers by e-mail. */
export default function ReportPopup({ data, isOpen, onClose }: PopupProps<{ campaignId: string }>) {
	const t = useTranslations("reader.report");
	const [sentTo, setSentTo] = useState<string | null>(null);
	// The next opening starts with a new form.
	useEffect(() => {
		if (!isOpen) setSentTo(null);
	}, [isOpen]);
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title={sentTo === null ? t("title") : t("sentTitle")}
			actions={
				sentTo !== null && (
					<Button tone="strong" onPress={onClose}>
						{t("close")}
					</Button>
				)
			}
		>
			{sentTo === null ? (
				<ReportForm campaignId={data.campaignId} onSent={setSentTo} />
			) : (
				<p role="status" className="wrap-anywhere">
					{t("sentText", { email: sentTo })}
				</p>
			)}
		</Dialog>
	);
}
