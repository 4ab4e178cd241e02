import type { Campaign } from "@stride/contract";
import { onIntent } from "../../lib/loading/on-intent.tsx";
import { useAccount, useSessionStatus } from "../../lib/session/session-provider.tsx";

const ReportButton = onIntent(() => import("./report-button.tsx"), ["reports"]);

/** The report button for other people's campaigns. It is loaded after the page; its space is reserved. */
export function ReportPlace({ campaign }: { campaign: Campaign }) {
	const isOwn = useAccount()?.id === campaign.author.id || campaign.isOwner;
	const isKnown = useSessionStatus() !== "unknown";
	return (
		<div className="mt-3 grid min-h-11 justify-items-center print:hidden">
			{!isOwn && <ReportButton isWanted={isKnown} onMissing={() => undefined} pass={{ campaignId: campaign.id }} />}
		</div>
	);
}
