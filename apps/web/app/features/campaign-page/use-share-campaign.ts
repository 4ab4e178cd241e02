import type { Campaign } from "@stride/contract";
import { formatDollars } from "@stride/money";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { useSharePage } from "../../ui/button/use-share-page.ts";

/** Shares the campaign's URL in the language of the page. */
export function useShareCampaign(campaign: Campaign): () => void {
	const t = useTranslations("campaign.board");
	const locale = useLocale();
	const { publicUrl } = useSite();
	const share = useSharePage();
	const author = `${campaign.author.firstName} ${campaign.author.lastName}`;
	return () =>
		void share({
			title: campaign.title,
			text: t("shareText", { author, goal: formatDollars(campaign.fundGoal) }),
			url: `${publicUrl}/${locale}/campaign/${campaign.name}`,
		});
}
