import type { CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { type CampaignDeps, createCampaign, findOwnCampaign } from "../modules/campaigns/index.ts";
import { type DemoAuthor, type DemoPerson, demoAuthors } from "./demo-people.ts";
import { type CoverName, renderCover } from "./demo-pictures.ts";

type Campaign = { cover: CoverName; author: DemoAuthor; title: string; description: string; goalDollars: number };

/** Creates a demo campaign by the product's own operation, or finds the one of an earlier start. @returns its id */
export async function ensureDemoCampaign(
	deps: CampaignDeps,
	campaign: Campaign,
	accountId: string,
	recipient: CreateCampaignBody["recipient"] = { type: "yourself" },
): Promise<string> {
	const known = await findOwnCampaign(deps.db, { authorId: accountId, title: campaign.title });
	if (known) return known;
	const author: DemoPerson = demoAuthors[campaign.author];
	const created = await createCampaign(deps, {
		accountId,
		demo: true,
		body: {
			country: author.country,
			...(author.state && { state: author.state }),
			recipient,
			...(recipient.type === "yourself" && { residenceConfirmed: true as const }),
			title: campaign.title,
			description: campaign.description,
			image: await renderCover(campaign.cover),
			fundGoal: campaign.goalDollars * 100,
		},
	});
	return created.id;
}
