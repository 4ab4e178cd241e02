import type { CallOutput, Campaign } from "@stride/contract";
import { onIntent } from "../../lib/loading/on-intent.tsx";

const OfflinePart = onIntent(() => import("./offline-part.tsx"), ["offline", "validation"]);

type Props = { campaign: Campaign; first: CallOutput<"getOfflineDonations"> | null };

/** What the author has entered; loaded after the page, where there is something to show or to enter. */
export function OfflinePlace({ campaign, first }: Props) {
	return (
		first && (
			<OfflinePart
				isWanted={first.donations.length > 0 || campaign.isOwner}
				onMissing={() => undefined}
				pass={{ campaign, first }}
			/>
		)
	);
}
