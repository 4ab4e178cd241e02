import { useRef } from "react";
import { useTranslations } from "use-intl";
import { CardSlider } from "../../ui/list/card-slider.tsx";
import { CampaignCard } from "./campaign-card.tsx";
import type { CardCampaign } from "./reduced-campaigns.ts";

/** The newest active campaigns for a project, on its page: there a visitor can give for it. Texts: `project`. */
export function ProjectCampaigns({ campaigns }: { campaigns: readonly CardCampaign[] }) {
	const t = useTranslations("project.campaigns");
	const list = useRef<HTMLUListElement>(null);
	if (campaigns.length === 0) return null;
	return (
		<section className="wrap mt-16 tablet:mt-24">
			<CardSlider
				heading={<h2 className="flex-1 type-display-2">{t("title")}</h2>}
				cards={campaigns.map((campaign) => ({
					key: campaign.id,
					card: <CampaignCard campaign={campaign} heading="h3" />,
				}))}
				list={list}
				previous={t("back")}
				next={t("forth")}
			/>
		</section>
	);
}
