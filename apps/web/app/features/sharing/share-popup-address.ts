import { sitePopup } from "../../lib/popups/site-popup.tsx";

/** `?popup=shareCampaign&campaign={name}` */
export const shareCampaign = sitePopup({
	name: "shareCampaign",
	keys: ["campaign"],
	read: (query) => {
		const campaign = query.get("campaign") ?? "";
		return /^[a-z0-9-]{1,200}$/.test(campaign) ? { campaign } : null;
	},
	areas: ["sharing"],
	load: () => import("./share-popup.tsx"),
});
