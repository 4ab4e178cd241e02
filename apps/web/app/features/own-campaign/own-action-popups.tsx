import type { Campaign } from "@stride/contract/campaigns/campaigns";
import { useState } from "react";
import { mayDo, type OwnAction } from "./own-action.ts";
import { OwnActionDialog, type OwnActionDialogProps } from "./own-action-dialog.tsx";

export type OwnActionPopupsProps = Pick<OwnActionDialogProps, "onClose" | "onDone" | "onRefused" | "landing"> & {
	/** The action requested by the menu or by the URL. */
	requested: OwnAction | null;
	/** Undefined until it is loaded, and if it cannot be. */
	campaign: Campaign | undefined;
};

type Last = { action: OwnAction; campaign: Campaign; isOpen: boolean };

/**
 * The popups that end and delete a campaign. They open only with the permission and then stay open, so that a later
 * refusal is shown inside.
 */
export default function OwnActionPopups({ requested, campaign, ...events }: OwnActionPopupsProps) {
	// The last one stays rendered during the closing transition, so that its texts do not change.
	const [last, setLast] = useState<Last | null>(null);
	const isRequested = requested !== null && campaign !== undefined;
	if (!isRequested && last?.isOpen) setLast({ ...last, isOpen: false });
	const isShown = isRequested && last?.isOpen && last.action === requested && last.campaign.id === campaign.id;
	if (isRequested && !isShown && mayDo[requested](campaign)) setLast({ action: requested, campaign, isOpen: true });
	if (!last) return null;
	return <OwnActionDialog key={`${last.action} ${last.campaign.id}`} {...last} {...events} />;
}
