import { type CoverName, cover } from "@stride/art";
import type { CreateCampaignBody } from "@stride/contract/campaigns";
import sharp from "sharp";
import { type CampaignDeps, createCampaign, findOwnCampaign } from "../modules/campaigns/index.ts";
import { type DemoAuthor, type DemoPerson, demoAuthors } from "./demo-people.ts";

type Campaign = { cover: CoverName; author: DemoAuthor; title: string; description: string; goalDollars: number };

/** A demo campaign by the product's own operation, or the one that an earlier start has made. @returns its id */
export async function ensureDemoCampaign(
	deps: CampaignDeps,
	campaign: Campaign,
	accountId: string,
	recipient: CreateCampaignBody["recipient"] = { type: "yourself" },
): Promise<string> {
	const known = await findOwnCampaign(deps.db, { authorId: accountId, title: campaign.title });
	if (known) return known;
	const author: DemoPerson = demoAuthors[campaign.author];
	const picture = await sharp(Buffer.from(cover(campaign.cover)), { density: 144 })
		.jpeg({ quality: 92 })
		.toBuffer();
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
			image: `data:image/jpeg;base64,${picture.toString("base64")}`,
			fundGoal: campaign.goalDollars * 100,
		},
	});
	return created.id;
}
