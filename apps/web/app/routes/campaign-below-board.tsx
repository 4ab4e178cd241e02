import type { CallOutput, Campaign } from "@stride/contract";
import { OfflinePlace } from "../features/offline-donations/offline-place.tsx";
import { ReportPlace } from "../features/reports/report-place.tsx";

/** The parts below a campaign's board, loaded after the page. */
export default function CampaignBelowBoard(props: {
	campaign: Campaign;
	offline: CallOutput<"getOfflineDonations"> | null;
}) {
	const { campaign, offline } = props;
	return (
		<>
			<OfflinePlace campaign={campaign} first={offline} />
			<ReportPlace campaign={campaign} />
		</>
	);
}
