import { sitePopup } from "../../lib/popups/site-popup.tsx";

const idOrNameMax = 200;

/** `?popup=payoutCampaign&campaignId=…`, the campaign by its id or name. It opens only for the campaign's author. */
export const payoutCampaign = sitePopup({
	name: "payoutCampaign",
	keys: ["campaignId"],
	read: (query) => {
		const campaignId = query.get("campaignId") ?? "";
		return campaignId !== "" && campaignId.length <= idOrNameMax ? { campaignId } : null;
	},
	areas: ["payouts", "payout", "validation"],
	load: () => import("./payout-popup.tsx"),
});
