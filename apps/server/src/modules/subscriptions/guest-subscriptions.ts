import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { findAccountByEmail } from "../accounts/index.ts";
import {
	assignToAccount,
	endSubscription,
	findOfAccount,
	findOfGuest,
	resumeSubscription,
	type SubscriptionRow,
	setDue,
} from "./subscriptions.queries.ts";
import { moveWaiting } from "./updates.queries.ts";

/**
 * Assigns a guest's subscription to the account that has its address: an account's address is confirmed, so it is the
 * same person. Otherwise they would have two subscriptions and receive each mail twice.
 */
export async function assignGuest(tx: Db, campaignId: string, account: { id: string; email: string }): Promise<void> {
	const guest = await findOfGuest(tx, campaignId, emailKey(account.email));
	if (!guest) return;
	if (!(await findOfAccount(tx, campaignId, account.id))) await assignToAccount(tx, guest.id, account.id);
}

/**
 * Merges a guest's subscription whose mail is due into the account that has its address.
 * @returns false if the account has its own subscription, to which the pending updates were moved
 */
export async function mergeGuest(tx: Db, row: SubscriptionRow, now: Date): Promise<boolean> {
	const account = row.email === null ? null : await findAccountByEmail(tx, row.email);
	if (!account) return true;
	const own = await findOfAccount(tx, row.campaignId, account.id);
	if (!own) {
		await assignToAccount(tx, row.id, account.id);
		return true;
	}
	// The guest's consent is newer than the end of the account's subscription, so it resumes without another confirmation.
	if (own.endedAt) await resumeSubscription(tx, own.id, new Date(0));
	await moveWaiting(tx, row.id, own.id);
	await setDue(tx, own.id, { at: now });
	await endSubscription(tx, row.id, now);
	return false;
}
