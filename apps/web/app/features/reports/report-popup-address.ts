import { isId } from "../../lib/page/is-id.ts";
import { sitePopup } from "../../lib/popups/site-popup.tsx";

/** [U1] `?popup=reportCampaign&campaignId=…` */
export const reportCampaign = sitePopup({
	name: "reportCampaign",
	keys: ["campaignId"],
	read: (query) => {
		const campaignId = query.get("campaignId") ?? "";
		return isId(campaignId) ? { campaignId } : null;
	},
	areas: ["reader", "validation"],
	load: () => import("./report-popup.tsx"),
});
