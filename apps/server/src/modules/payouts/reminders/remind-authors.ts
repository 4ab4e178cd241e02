import { findOpenAccount } from "../../accounts/index.ts";
import { getCampaignReference } from "../../campaigns/index.ts";
import { findOldestUnpaidDonation } from "../../donations/index.ts";
import { listCampaignsOwed } from "../../ledger/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { isHeld } from "../holds/payout-holds.queries.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { payoutReminder } from "../payout-mails.ts";
import { findReserved } from "../payouts.queries.ts";
import { readBalance } from "../read-balances.ts";
import { insertReminder } from "./reminders.queries.ts";

const dayMs = 24 * 3_600_000;
const pageSize = 200;
/** The provider holds money for 90 days in most countries: authors are reminded well before. */
export const reminderDays = [80, 60, 30] as const;

/**
 * Reminds authors of money that waits for a payout: once at each step, counted from the campaign's oldest donation that
 * no payout has used up. If several steps have passed, only the last one is sent.
 * @returns how many reminders are new
 */
export async function remindAuthors(deps: PayoutDeps): Promise<number> {
	let [reminded, after]: [number, string | null] = [0, null];
	for (;;) {
		const ids: string[] = await listCampaignsOwed(deps.db, { after, limit: pageSize });
		for (const id of ids) {
			try {
				if (await remindOf(deps, id)) reminded++;
			} catch (error) {
				// One campaign's failure must not keep the others from being reminded.
				deps.log.error({ err: error, campaignId: id, alarm: "reminder-failed" }, "an author could not be reminded");
			}
		}
		after = ids.at(-1) ?? null;
		if (ids.length < pageSize) return reminded;
	}
}

async function remindOf(deps: PayoutDeps, campaignId: string): Promise<boolean> {
	const { currentBalance } = await readBalance(deps.db, campaignId);
	if (currentBalance <= 0) return false;
	const heldSince = await findOldestUnpaidDonation(deps.db, campaignId, await findReserved(deps.db, campaignId));
	if (!heldSince) return false;
	const age = deps.clock().getTime() - heldSince.getTime();
	const days = reminderDays.find((step) => age >= step * dayMs);
	if (days === undefined) return false;
	const { authorId } = await getCampaignReference(deps.db, campaignId);
	const author = await findOpenAccount(deps.db, authorId);
	if (!author) return false;
	// No reminder while payouts are held.
	if (await isHeld(deps.db, { campaignId, authorId })) return false;
	return deps.db.transaction().execute(async (tx) => {
		const id = deps.newId();
		const isNew = await insertReminder(tx, { id, campaignId, heldSince, days, at: deps.clock() });
		if (!isNew) return false;
		await queueMail(deps, tx, { kind: payoutReminder, subjectId: id, recipient: author.email });
		return true;
	});
}
