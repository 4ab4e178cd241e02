import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { Info } from "lucide-react";
import { useTranslations } from "use-intl";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { Button } from "../../ui/button/button.tsx";

/** The payout button, or why there is none. */
export function RequestPayout({ money }: { money: CampaignMoney }) {
	const t = useTranslations("payouts.money");
	const tBlocked = useTranslations("payout.blocked");
	const openPopup = useOpenPopup();
	const { blocked, campaign } = money;
	if (blocked !== null) {
		return (
			<p className="mt-5 flex gap-2.5 type-body text-muted">
				<Info className="mt-0.5 size-5 shrink-0" aria-hidden />
				{tBlocked(blocked)}
			</p>
		);
	}
	return (
		<Button
			tone="action"
			className="mt-5"
			aria-label={t("requestOf", { title: campaign.title })}
			onPress={() => openPopup("payoutCampaign", { campaignId: campaign.id })}
		>
			{t("request")}
		</Button>
	);
}
