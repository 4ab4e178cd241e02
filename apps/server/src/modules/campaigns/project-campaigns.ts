import type { Platform } from "../../platform/context.ts";
import type { ProjectCampaigns } from "../catalogue/index.ts";
import { listOfProject, listProjectIds } from "./campaigns.queries.ts";
import { campaignChanged } from "./record-gift-change.ts";

/** What the catalogue asks of this module: a project has changed, and with it what its campaigns show and allow. */
export const projectCampaigns = ({ signals }: Pick<Platform, "signals">): ProjectCampaigns => ({
	async announceChange(db, projectId) {
		for (const id of await listOfProject(db, projectId)) await signals.publish(db, { kind: campaignChanged, id });
	},
	listProjectIds,
});
