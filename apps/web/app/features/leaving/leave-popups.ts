import { type SitePopup, sitePopup } from "../../lib/popups/site-popup.tsx";
import { type LeaveWish, readLeaveWish } from "./leave-wish.ts";

const leavePopup = (name: LeaveWish["name"]) =>
	sitePopup({
		name,
		keys: ["path", "campaign"],
		read: (query) => readLeaveWish(name, query),
		areas: ["leaving"],
		load: () => import("./leave-popup.tsx"),
	});

/** [U1] Asking before a page is left, where something leads out of it by these names. */
export const leavePopups: readonly SitePopup[] = [
	leavePopup("onBeforeLeaving"),
	leavePopup("closeCampaignOrStreamCreation"),
];
