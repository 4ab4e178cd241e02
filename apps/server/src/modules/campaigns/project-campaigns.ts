import type { Platform } from "../../platform/context.ts";
import type { ProjectCampaigns } from "../catalogue/index.ts";
import { listOfProject, listProjectIds } from "./campaigns.queries.ts";
import { campaignChanged } from "./record-donation-change.ts";

/** Handles a change of a catalogue project, which affects the presentation and permissions of its campaigns. */
export const projectCampaigns = ({ signals }: Pick<Platform, "signals">): ProjectCampaigns => ({
	async announceChange(db, projectId) {
		for (const id of await listOfProject(db, projectId)) await signals.publish(db, { kind: campaignChanged, id });
	},
	listProjectIds,
});
