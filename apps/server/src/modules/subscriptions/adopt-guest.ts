import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/email-key.ts";
import { findAccountByEmail } from "../accounts/index.ts";
import {
	endSubscription,
	findOfAccount,
	findOfGuest,
	giveToAccount,
	resumeSubscription,
	type SubscriptionRow,
	setDue,
} from "./subscriptions.queries.ts";
import { moveWaiting } from "./updates.queries.ts";

/**
 * A guest's address may have become an account's since: an account's address is confirmed, so it is the same person. From
 * here on the subscription is the account's, so that nobody has two and gets each mail twice.
 */
export async function takeOverGuest(tx: Db, campaignId: string, account: { id: string; email: string }): Promise<void> {
	const guest = await findOfGuest(tx, campaignId, emailKey(account.email));
	if (!guest) return;
	if (!(await findOfAccount(tx, campaignId, account.id))) await giveToAccount(tx, guest.id, account.id);
}

/**
 * Sees to it that a guest's subscription whose mail is due belongs to the account which has its address by now.
 * @returns false where that account has a subscription of its own, which takes over what waits
 */
export async function adoptGuest(tx: Db, row: SubscriptionRow, now: Date): Promise<boolean> {
	const account = row.email === null ? null : await findAccountByEmail(tx, row.email);
	if (!account) return true;
	const own = await findOfAccount(tx, row.campaignId, account.id);
	if (!own) {
		await giveToAccount(tx, row.id, account.id);
		return true;
	}
	// Who unsubscribed as an account and agreed as a guest later is not asked a third time: the guest's word is the newer.
	if (own.endedAt) await resumeSubscription(tx, own.id, new Date(0));
	await moveWaiting(tx, row.id, own.id);
	await setDue(tx, own.id, { at: now });
	await endSubscription(tx, row.id, now);
	return false;
}
