import { formatDollars } from "@stride/money";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/media/avatar.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import type { LiveCampaign } from "./campaign-state.ts";
import { donorName } from "./merge-donations.ts";

// After a long disconnection only the newest few are shown.
const noticesMax = 3;

/** Shows a notice for each donation that arrives while the page is open; the notices' region is live. */
export function useArrivalNotices(arrival: LiveCampaign["arrival"]): void {
	const t = useTranslations("campaign.donations");
	useEffect(() => {
		for (const donation of arrival?.donations.slice(-noticesMax) ?? []) {
			const name = donorName(donation);
			const amount = formatDollars(donation.amount);
			notify({
				title: name ? t("arrived", { name, amount }) : t("arrivedAnonymous", { amount }),
				text: t("arrivedText", { raised: formatDollars(arrival?.fundRaised ?? 0) }),
				picture: <Avatar image={donation.user?.image?.["80"]} name={name} />,
			});
		}
	}, [arrival, t]);
}
