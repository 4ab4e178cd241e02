import type { Platform } from "../../platform/context.ts";
import { profileChanged } from "../accounts/index.ts";
import { type ProjectCampaigns, projectPresentationChanged } from "../catalogue/index.ts";
import { campaignChanged } from "./campaign-totals.ts";
import { listOfProject, listProjectIds } from "./campaigns.queries.ts";
import { listCampaignsOfAuthor } from "./personal-records.queries.ts";

/** The port for the catalogue. */
export const projectCampaigns: ProjectCampaigns = { listProjectIds };

/** Campaigns present their author, and their charity project with its state. */
export function handleCampaignEvents({ events, signals }: Pick<Platform, "events" | "signals">): void {
	events.subscribe(profileChanged, async (tx, { accountId }) => {
		for (const { id } of await listCampaignsOfAuthor(tx, accountId))
			await signals.publish(tx, { kind: campaignChanged, id });
	});
	events.subscribe(projectPresentationChanged, async (tx, { projectId }) => {
		for (const id of await listOfProject(tx, projectId)) await signals.publish(tx, { kind: campaignChanged, id });
	});
}
