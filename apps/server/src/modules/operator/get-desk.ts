import type { DeskCounts } from "@stride/contract/operator/operator";
import { contactStore } from "../content/index.ts";
import { countUnknown } from "../donations/index.ts";
import { countPayoutHolds } from "../payouts/index.ts";
import { reportStore } from "../reports/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** Counts of the desk's open items. */
export async function getDesk({ db }: Pick<OperatorDeps, "db">): Promise<DeskCounts> {
	const [newMessages, newReports, unknownDonations, payoutHolds] = await Promise.all([
		contactStore.countNew(db),
		reportStore.countNew(db),
		countUnknown(db),
		countPayoutHolds(db),
	]);
	return { newMessages, newReports, unknownDonations, payoutHolds };
}
