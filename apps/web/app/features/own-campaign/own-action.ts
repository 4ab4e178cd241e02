import type { Campaign } from "@stride/contract/campaigns";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";
import type { PopupName } from "../../lib/popups/popup-name.ts";

/** What an author is asked about before it happens, since it cannot be undone. */
export type OwnAction = "finish" | "delete";

type Facts = Pick<Campaign, "isOwner" | "endedAt" | "permissions">;

/** [P2] When the page offers it; the server decides again. */
export const mayDo: Record<OwnAction, (campaign: Facts) => boolean> = {
	finish: ({ isOwner, endedAt }) => isOwner && endedAt === null,
	delete: ({ isOwner, permissions }) => isOwner && permissions.delete,
};

/** [D2] The names under which an address opens them. */
export const popupNames: Record<OwnAction, PopupName> = { finish: "finishCampaign", delete: "deleteCampaign" };

/** The two popups as a page's address opens them; `read` makes the page's view of the action and the rest of the query. */
export function ownActionPopups<V>(
	keys: readonly string[],
	read: (action: OwnAction, query: URLSearchParams) => V | null,
): AddressPopup<V>[] {
	return (["finish", "delete"] as const).map((action) => ({
		name: popupNames[action],
		keys,
		read: (query) => read(action, query),
	}));
}
