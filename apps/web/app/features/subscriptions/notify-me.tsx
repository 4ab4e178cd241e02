import type { Campaign } from "@stride/contract";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";

const NotifyBell = onIntent(() => import("./notify-bell.tsx"), ["reader"]);

/** The bell, loaded once it is known that the reader is not the author. Its width is reserved. */
export function NotifyMe({ campaign }: { campaign: Campaign }) {
	const isOwn = useAccount()?.id === campaign.author.id;
	const isKnown = useSessionStatus() !== "unknown";
	const mayWant = !campaign.isOwner && !isOwn && campaign.status === "active" && !campaign.isPaused;
	return (
		<div className="grid min-h-11 justify-items-end tablet:min-w-40">
			{mayWant && <NotifyBell isWanted={isKnown} onMissing={() => undefined} pass={{ campaignId: campaign.id }} />}
		</div>
	);
}
