import type { Campaign } from "@stride/contract";
import { CampaignCard } from "./campaign-card.tsx";

/** Cards, four, two or one in a row. `heading` is the level that the cards' titles have on the page. */
export function CampaignGrid({ campaigns, heading }: { campaigns: readonly Campaign[]; heading: "h2" | "h3" }) {
	return (
		<ul className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-4">
			{campaigns.map((campaign) => (
				<li key={campaign.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
					<CampaignCard campaign={campaign} heading={heading} />
				</li>
			))}
		</ul>
	);
}
