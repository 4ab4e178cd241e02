import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { loadMessages } from "@stride/i18n";
import { Suspense } from "react";
import { OwnCampaigns, ownCampaignsId } from "../../features/dashboard/own-campaigns.tsx";
import { RowMenuPlace } from "../../features/dashboard/row-menu-place.tsx";
import { useOwnCampaign } from "../../features/dashboard/use-own-campaign.ts";
import { type OwnAction, ownActionPopups } from "../../features/own-campaign/own-action.ts";
import { localeOf } from "../../lib/i18n/locale-path.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useAddressPopup } from "../../lib/popups/use-address-popup.ts";
import { QueryProvider } from "../../lib/query/query-provider.tsx";
import type { Route } from "./+types/account-campaigns";

export async function loader({ url }: Route.LoaderArgs) {
	return { messages: await loadMessages(localeOf(url.pathname), ["owner"]) };
}

// Menus and dialogs are larger than the page, and not needed before its lists are loaded.
const OwnerMenu = lazyPart(() => import("../../features/own-campaign/owner-menu.tsx"));
const OwnActionPopups = lazyPart(() => import("../../features/own-campaign/own-action-popups.tsx"));

/** The requested action on a campaign: from its row's menu, or from the URL, which has only a name. */
type View = { action: OwnAction; name: string; campaign?: Campaign };

const nameMax = 200;
const popups = ownActionPopups<View>(["campaign"], (action, query) => {
	const name = query.get("campaign") ?? "";
	return name !== "" && name.length <= nameMax ? { action, name } : null;
});

export default function AccountCampaigns() {
	return (
		<QueryProvider>
			<Campaigns />
		</QueryProvider>
	);
}

function Campaigns() {
	const [view, change] = useAddressPopup(popups);
	const loaded = useOwnCampaign(view && !view.campaign ? view.name : null);
	const close = () => change(null);
	return (
		<>
			<OwnCampaigns
				menu={(campaign) => (
					<Suspense fallback={<RowMenuPlace />}>
						<OwnerMenu
							campaign={campaign}
							backTo="dashboard"
							onAsk={(action) => change({ action, name: campaign.name, campaign })}
						/>
					</Suspense>
				)}
			/>
			<Suspense>
				<OwnActionPopups
					requested={view?.action ?? null}
					campaign={view?.campaign ?? loaded}
					onClose={close}
					onDone={close}
					onRefused={() => undefined}
					landing={ownCampaignsId}
				/>
			</Suspense>
		</>
	);
}
