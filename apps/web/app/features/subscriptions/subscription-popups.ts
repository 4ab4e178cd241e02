import { isId } from "../../lib/page/is-id.ts";
import { type SitePopup, sitePopup } from "../../lib/popups/site-popup.tsx";

/** The format of a mailed token; the server validates it. */
const tokenPattern = /^[\w.-]{1,200}$/;

/** [U1] The popups of a campaign's news: the subscription, and the confirmation after unsubscribing. */
export const subscriptionPopups: readonly SitePopup[] = [
	sitePopup({
		name: "subscribeCampaign",
		keys: ["campaignId"],
		read: (query) => {
			const campaignId = query.get("campaignId") ?? "";
			return isId(campaignId) ? { campaignId } : null;
		},
		areas: ["reader", "validation"],
		load: () => import("./subscribe-popup.tsx"),
	}),
	sitePopup({
		name: "campaignUnsubscribed",
		keys: ["campaignId", "token", "failed"],
		read: (query) => {
			const campaignId = query.get("campaignId") ?? "";
			const token = query.get("token");
			if (!isId(campaignId)) return null;
			return {
				campaignId,
				token: token !== null && tokenPattern.test(token) ? token : null,
				hasFailed: query.get("failed") === "true",
			};
		},
		areas: ["reader"],
		load: () => import("./unsubscribed-popup.tsx"),
	}),
];
