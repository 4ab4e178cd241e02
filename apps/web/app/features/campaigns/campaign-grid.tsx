import type { Campaign } from "@stride/contract";
import { CampaignCard } from "./campaign-card.tsx";

/** Cards, four, two or one in a row. */
export function CampaignGrid({ campaigns }: { campaigns: readonly Campaign[] }) {
	return (
		<ul className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-4">
			{campaigns.map((campaign) => (
				<li key={campaign.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
					<CampaignCard campaign={campaign} />
				</li>
			))}
		</ul>
	);
}
