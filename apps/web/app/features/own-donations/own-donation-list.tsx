import { DonatedList } from "./donated-list.tsx";
import { ReceivedList } from "./received-list.tsx";
import { Totals } from "./totals.tsx";

/** [C5] The donations to the caller's campaigns, and the caller's own donations. Texts: `donations`. */
export function OwnDonations() {
	return (
		<div className="grid gap-12">
			<Totals />
			<ReceivedList />
			<DonatedList />
		</div>
	);
}
