import type { Campaign } from "@stride/contract";
import { useTranslations } from "use-intl";
import { Day } from "../../ui/form/day.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { isProjectInactive } from "./closed-reason.ts";

/** The campaign's notices. A live region: the campaign may end while its page is open. */
export function CampaignBanners({ campaign, isGone }: { campaign: Campaign; isGone: boolean }) {
	const t = useTranslations("campaign");
	const { endedAt } = campaign;
	return (
		<div role="status" className="grid gap-3 has-[*]:mb-5">
			{isGone && <Banner tone="danger">{t("gone")}</Banner>}
			{endedAt && <Banner tone="positive">{t.rich("ended", { date: () => <Day at={endedAt} form="long" /> })}</Banner>}
			{!endedAt && isProjectInactive(campaign) && <Banner tone="positive">{t("projectInactive")}</Banner>}
			{campaign.demo && <Banner tone="warning">{t("demo")}</Banner>}
		</div>
	);
}
