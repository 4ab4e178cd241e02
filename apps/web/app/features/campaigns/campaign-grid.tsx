import type { RefObject } from "react";
import { CampaignCard } from "./campaign-card.tsx";
import type { CardCampaign } from "./reduced-campaigns.ts";

/** Cards, four, two or one in a row. `heading` is the heading level of the cards' titles. */
export function CampaignGrid(props: {
	campaigns: readonly CardCampaign[];
	heading: "h2" | "h3";
	list?: RefObject<HTMLUListElement | null>;
}) {
	return (
		<ul ref={props.list} className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-4">
			{props.campaigns.map((campaign) => (
				<li key={campaign.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
					<CampaignCard campaign={campaign} heading={props.heading} />
				</li>
			))}
		</ul>
	);
}
