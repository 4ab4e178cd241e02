import type { Campaign } from "@stride/contract";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { notify } from "../../ui/overlay/notify.ts";

/** Notifies a reader with the page open that the author has ended the campaign. */
export function useEndNotice(campaign: Campaign): void {
	const t = useTranslations("campaign.endedNow");
	const wasActive = useRef(campaign.status === "active");
	useEffect(() => {
		const hasEnded = wasActive.current && campaign.status === "ended";
		wasActive.current = campaign.status === "active";
		// For the author, the dialog that ended it shows the result.
		if (hasEnded && !campaign.isOwner) notify({ title: t("title"), text: t("text") });
	}, [campaign, t]);
}
