import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { AddressPopup } from "../../lib/popups/address-popup.ts";
import type { PopupName } from "../../lib/popups/popup-name.ts";

/** The actions that need a confirmation, since they cannot be undone. */
export type OwnAction = "finish" | "delete";

type Facts = Pick<Campaign, "isOwner" | "endedAt" | "permissions">;

/** [P2] Whether the page offers the action; the server checks again. */
export const mayDo: Record<OwnAction, (campaign: Facts) => boolean> = {
	finish: ({ isOwner, endedAt }) => isOwner && endedAt === null,
	delete: ({ isOwner, permissions }) => isOwner && permissions.delete,
};

/** [D2] The popup names in URLs. */
export const popupNames: Record<OwnAction, PopupName> = { finish: "finishCampaign", delete: "deleteCampaign" };

/** The two popups of a page's URL; `read` makes the page's view from the action and the rest of the query. */
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
