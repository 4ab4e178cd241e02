import { GivenGifts } from "./given-gifts.tsx";
import { ReceivedGifts } from "./received-gifts.tsx";
import { Totals } from "./totals.tsx";

/** [C5] What one's campaigns have received, gift by gift, and what one has given oneself. Texts: `gifts`. */
export function OwnDonations() {
	return (
		<div className="grid gap-12">
			<Totals />
			<ReceivedGifts />
			<GivenGifts />
		</div>
	);
}
