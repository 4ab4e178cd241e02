import { loginForm } from "./features/account/login-form.ts";
import { testPopup } from "./features/kit-gallery/test-popup.ts";
import { leavePopups } from "./features/leaving/leave-popups.ts";
import { payoutCampaign } from "./features/payouts/payout-campaign.ts";
import { postPopups } from "./features/posts/post-popups.ts";
import { profilePopups } from "./features/profile/profile-popups.ts";
import { reportPopups } from "./features/reports/report-popup-address.ts";
import { shareCampaign } from "./features/sharing/share-popup-address.ts";
import { streamPopups } from "./features/studio/popups/stream-popups.ts";
import { subscriptionPopups } from "./features/subscriptions/subscription-popups.ts";
import type { PopupRequest } from "./lib/popups/popup-host.tsx";
import { PopupLayer } from "./lib/popups/popup-layer.tsx";
import type { SitePopup } from "./lib/popups/site-popup.tsx";

/** The popups that open on every page, each loaded when it opens. Those of one page stand with its route. */
const popups: readonly SitePopup[] = [
	loginForm,
	payoutCampaign,
	shareCampaign,
	...profilePopups,
	...streamPopups,
	...subscriptionPopups,
	...postPopups,
	...reportPopups,
	...leavePopups,
	...(import.meta.env.DEV ? [testPopup] : []),
];

export default function SitePopups({ request }: { request: PopupRequest | null }) {
	return <PopupLayer popups={popups} request={request} />;
}
