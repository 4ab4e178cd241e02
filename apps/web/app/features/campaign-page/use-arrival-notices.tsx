import { formatDollars } from "@stride/money";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { notify } from "../../ui/notify.ts";
import { donorName } from "./gifts.ts";
import type { LiveCampaign } from "./use-live-campaign.ts";

// After a line that was long down, the newest few speak for all.
const noticesMax = 3;

/** Tells each gift that arrives while the page is open; the region of the notices is announced. */
export function useArrivalNotices(arrival: LiveCampaign["arrival"]): void {
	const t = useTranslations("campaign.gifts");
	useEffect(() => {
		for (const gift of arrival?.gifts.slice(-noticesMax) ?? []) {
			const name = donorName(gift);
			const amount = formatDollars(gift.amount);
			notify({
				title: name ? t("arrived", { name, amount }) : t("arrivedAnonymous", { amount }),
				text: t("arrivedText", { raised: formatDollars(arrival?.fundRaised ?? 0) }),
				picture: <Avatar image={gift.user?.image?.["80"]} name={name} />,
			});
		}
	}, [arrival, t]);
}
