import { Flag } from "lucide-react";
import { useTranslations } from "use-intl";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";

export default function ReportButton({ campaignId }: { campaignId: string }) {
	const t = useTranslations("reports");
	const openPopup = useOpenPopup();
	return (
		<button
			type="button"
			onClick={() => openPopup("reportCampaign", { campaignId })}
			className="inline-flex min-h-11 items-center gap-2 rounded-pill px-4 type-small text-muted quiet-motion hover:text-text"
		>
			<Flag className="size-4" aria-hidden />
			{t("button")}
		</button>
	);
}
