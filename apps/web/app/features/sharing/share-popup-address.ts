import { isId } from "../../lib/page/is-id.ts";
import { sitePopup } from "../../lib/popups/site-popup.tsx";

/** `?popup=shareCampaign&campaign={name}`; `&stream={id}` shares one of its streams. */
export const shareCampaign = sitePopup({
	name: "shareCampaign",
	keys: ["campaign", "stream"],
	read: (query) => {
		const campaign = query.get("campaign") ?? "";
		const stream = query.get("stream");
		if (!/^[a-z0-9-]{1,200}$/.test(campaign) || (stream !== null && !isId(stream))) return null;
		return { campaign, ...(stream !== null && { stream }) };
	},
	areas: ["sharing"],
	load: () => import("./share-popup.tsx"),
});
