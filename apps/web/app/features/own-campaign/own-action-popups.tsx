import type { Campaign } from "@stride/contract/campaigns";
import { useState } from "react";
import { mayDo, type OwnAction } from "./own-action.ts";
import { OwnActionDialog, type OwnActionDialogProps } from "./own-action-dialog.tsx";

export type OwnActionPopupsProps = Pick<OwnActionDialogProps, "onClose" | "onDone" | "onRefused" | "landing"> & {
	/** What is asked for, by the menu or by the address. */
	asked: OwnAction | null;
	/** Undefined until it is loaded, and where it cannot be. */
	campaign: Campaign | undefined;
};

type Last = { action: OwnAction; campaign: Campaign; isOpen: boolean };

/**
 * The popups that end and delete a campaign. They open only for whoever may do that, and stay open then: a refusal that
 * has come meanwhile is told inside.
 */
export default function OwnActionPopups({ asked, campaign, ...events }: OwnActionPopupsProps) {
	// The last one stays while it leaves, so that its words do not change on the way.
	const [last, setLast] = useState<Last | null>(null);
	const isAsked = asked !== null && campaign !== undefined;
	if (!isAsked && last?.isOpen) setLast({ ...last, isOpen: false });
	const isShown = isAsked && last?.isOpen && last.action === asked && last.campaign.id === campaign.id;
	if (isAsked && !isShown && mayDo[asked](campaign)) setLast({ action: asked, campaign, isOpen: true });
	if (!last) return null;
	return <OwnActionDialog key={`${last.action} ${last.campaign.id}`} {...last} {...events} />;
}
