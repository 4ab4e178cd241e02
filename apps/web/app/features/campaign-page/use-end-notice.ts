import type { Campaign } from "@stride/contract";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../ui/notify.ts";

/** Tells a reader whose page is open, perhaps with a payment begun, that the author has ended the campaign. */
export function useEndNotice(campaign: Campaign): void {
	const t = useTranslations("campaign.endedNow");
	const wasActive = useRef(campaign.status === "active");
	useEffect(() => {
		const hasEnded = wasActive.current && campaign.status === "ended";
		wasActive.current = campaign.status === "active";
		// The author is told by the dialog in which they ended it.
		if (hasEnded && !campaign.isOwner) notify({ title: t("title"), text: t("text") });
	}, [campaign, t]);
}
