import { isId } from "../../lib/page/is-id.ts";
import { sitePopup } from "../../lib/popups/site-popup.tsx";

/** `?popup=shareCampaign&campaign={name}`; `&stream={id}` and `&clip={id}` share one of its streams or clips. */
export const shareCampaign = sitePopup({
	name: "shareCampaign",
	keys: ["campaign", "stream", "clip"],
	read: (query) => {
		const campaign = query.get("campaign") ?? "";
		const [stream, clip] = [query.get("stream") ?? undefined, query.get("clip") ?? undefined];
		const hasIds = [stream, clip].every((id) => id === undefined || isId(id));
		return hasIds && /^[a-z0-9-]{1,200}$/.test(campaign) ? { campaign, stream, clip } : null;
	},
	areas: ["sharing"],
	load: () => import("./share-popup.tsx"),
});
