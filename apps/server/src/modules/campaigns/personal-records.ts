import type { Platform } from "../../platform/context.ts";
import type { AuthorFacts, PersonalRecords } from "../accounts/index.ts";
import { removeCoverJob } from "./campaigns.jobs.ts";
import { hideCampaignsOf, listCampaignsOfAuthor } from "./personal-records.queries.ts";
import { checkHome } from "./residence.ts";

/** The personal data of this module. */
export const campaignRecords = ({ clock, jobs }: Pick<Platform, "clock" | "jobs">): PersonalRecords => ({
	collect: async (db, { accountId }) => ({ campaigns: await listCampaignsOfAuthor(db, accountId) }),
	async listObstacles(db, { accountId }) {
		const campaigns = await listCampaignsOfAuthor(db, accountId);
		return campaigns.some(({ endedAt }) => endedAt === null) ? ["active-campaign"] : [];
	},
	async forget(db, { accountId }) {
		for (const { imageId } of await listCampaignsOfAuthor(db, accountId))
			await jobs.send(db, removeCoverJob, { imageId });
		await hideCampaignsOf(db, accountId, clock());
	},
});

/** The facts about authors that the accounts module needs. */
export const authorFacts: AuthorFacts = { checkResidence: checkHome };
