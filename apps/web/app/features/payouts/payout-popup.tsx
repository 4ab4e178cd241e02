import type { CampaignMoney } from "@stride/contract/donations/payouts";
import { useEffect, useState } from "react";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import { useSessionStatus } from "../../lib/session/session-provider.tsx";
import { PayoutDialog } from "./payout-dialog.tsx";
import { useCampaignMoney } from "./use-campaign-money.ts";

type Props = PopupProps<{ campaignId: string }>;

/** [D2] The popup `payoutCampaign`. */
export default function PayoutPopup(props: Props) {
	return (
		<QueryProvider>
			<ForAuthor key={props.data.campaignId} {...props} />
		</QueryProvider>
	);
}

/**
 * It opens for the author alone, with the campaign's current money, when a payout is possible. It then stays open: later
 * changes are shown inside.
 */
function ForAuthor({ data, isOpen, onClose }: Props) {
	const isGuest = useSessionStatus() === "guest";
	const money = useCampaignMoney(data.campaignId, isOpen);
	const [shown, setShown] = useState<CampaignMoney | null>(null);
	const [isShowing, setShowing] = useState(false);
	// Data cached before the opening may be stale.
	const isFresh = money.data !== undefined && !money.isFetching;
	const mayOpen = isOpen && isFresh && money.data.blocked === null;
	if (mayOpen && !isShowing) setShowing(true);
	if (!isOpen && isShowing) setShowing(false);
	if (money.data && money.data !== shown) setShown(money.data);

	const isRefused = isGuest || (!money.isFetching && money.isError) || (isFresh && money.data.blocked !== null);
	useEffect(() => {
		if (isOpen && !isShowing && isRefused) onClose();
	}, [isOpen, isShowing, isRefused, onClose]);
	return shown && <PayoutDialog money={shown} isOpen={isOpen && isShowing} onClose={onClose} />;
}
