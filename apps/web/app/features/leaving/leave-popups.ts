import { type SitePopup, sitePopup } from "../../lib/popups/site-popup.tsx";
import { type LeaveIntent, readLeaveIntent } from "./leave-intent.ts";

const leavePopup = (name: LeaveIntent["name"]) =>
	sitePopup({
		name,
		keys: ["path", "campaign"],
		read: (query) => readLeaveIntent(name, query),
		areas: ["leaving"],
		load: () => import("./leave-popup.tsx"),
	});

/** [U1] The confirmation popups before a page is left, by name. */
export const leavePopups: readonly SitePopup[] = [
	leavePopup("onBeforeLeaving"),
	leavePopup("closeCampaignOrStreamCreation"),
];
