import type { Locale } from "@stride/i18n";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** An account, or a guest's address. */
export type Subscriber = { accountId: string } | { email: string; emailKey: string };

export type NewSubscription = {
	id: string;
	campaignId: string;
	subscriber: Subscriber;
	locale: Locale;
	timeZone: string | null;
	consentVersion: string;
	at: Date;
};

const columns = [
	"id",
	"campaignId",
	"accountId",
	"email",
	"emailKey",
	"locale",
	"timeZone",
	"consentedAt",
	"createdAt",
	"endedAt",
	"digestDueAt",
	"lastDigestId",
] as const;

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/**
 * Starts a subscription, or resumes an ended one with its pace unchanged.
 * @returns the subscription's id, null if it is active already
 */
export async function putSubscription(db: Db, subscription: NewSubscription): Promise<string | null> {
	const { subscriber } = subscription;
	const agreed = {
		locale: subscription.locale,
		timeZone: subscription.timeZone,
		consentVersion: subscription.consentVersion,
		consentedAt: subscription.at,
	};
	const row = await db
		.insertInto("subscription")
		.values({
			id: subscription.id,
			campaignId: subscription.campaignId,
			...("accountId" in subscriber
				? { accountId: subscriber.accountId }
				: { email: subscriber.email, emailKey: subscriber.emailKey }),
			...agreed,
			createdAt: subscription.at,
		})
		.onConflict((conflict) =>
			conflict
				.constraint("accountId" in subscriber ? "subscription_account_once" : "subscription_guest_once")
				.doUpdateSet({ ...agreed, endedAt: null })
				.where("subscription.endedAt", "is not", null),
		)
		.returning("id")
		.executeTakeFirst();
	return row?.id ?? null;
}

export async function findSubscription(db: Db, id: string) {
	return db.selectFrom("subscription").select(columns).where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends; a row that another process has locked is skipped. */
export async function claimDue(db: Db, id: string, now: Date): Promise<SubscriptionRow | undefined> {
	return db
		.selectFrom("subscription")
		.select(columns)
		.where("id", "=", id)
		.where("digestDueAt", "<=", now)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
}

export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("subscription")
		.select("id")
		.where("digestDueAt", "<=", now)
		.orderBy("digestDueAt")
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

export async function setDue(db: Db, id: string, due: { at: Date | null; lastDigestId?: string }): Promise<void> {
	await db
		.updateTable("subscription")
		.set({ digestDueAt: due.at, ...(due.lastDigestId && { lastDigestId: due.lastDigestId }) })
		.where("id", "=", id)
		.execute();
}

/** Subscriptions of an account, and of its address as a guest's. */
const ofPerson = (person: { accountId: string; emailKey: string }) => sql<boolean>`
	(subscription.account_id = ${person.accountId} or subscription.email_key = ${person.emailKey})`;

export async function hasSubscription(
	db: Db,
	campaignId: string,
	person: { accountId: string; emailKey: string },
): Promise<boolean> {
	const row = await db
		.selectFrom("subscription")
		.select("id")
		.where("campaignId", "=", campaignId)
		.where("endedAt", "is", null)
		.where(ofPerson(person))
		.executeTakeFirst();
	return row !== undefined;
}

/** @returns the ids of those that were active */
export async function endSubscriptionsOf(
	db: Db,
	campaignId: string,
	person: { accountId: string; emailKey: string },
	at: Date,
): Promise<string[]> {
	const rows = await db
		.updateTable("subscription")
		.set({ endedAt: at, digestDueAt: null })
		.where("campaignId", "=", campaignId)
		.where("endedAt", "is", null)
		.where(ofPerson(person))
		.returning("id")
		.execute();
	return rows.map(({ id }) => id);
}

/** @returns false when it had ended before */
export async function endSubscription(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("subscription")
		.set({ endedAt: at, digestDueAt: null })
		.where("id", "=", id)
		.where("endedAt", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Resumes a subscription that ended after the given time. @returns false if there is none */
export async function resumeSubscription(db: Db, id: string, endedAfter: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("subscription")
		.set({ endedAt: null })
		.where("id", "=", id)
		.where("endedAt", ">", endedAfter)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** The subscription of an account to a campaign, active or ended. */
export async function findOfAccount(db: Db, campaignId: string, accountId: string) {
	return db
		.selectFrom("subscription")
		.select(["id", "endedAt"])
		.where("campaignId", "=", campaignId)
		.where("accountId", "=", accountId)
		.executeTakeFirst();
}

export async function findOfGuest(db: Db, campaignId: string, emailKey: string) {
	return db
		.selectFrom("subscription")
		.select(["id", "endedAt"])
		.where("campaignId", "=", campaignId)
		.where("emailKey", "=", emailKey)
		.executeTakeFirst();
}

/** Assigns a guest's subscription to the account that has its address. */
export async function assignToAccount(db: Db, id: string, accountId: string): Promise<void> {
	await db.updateTable("subscription").set({ accountId, email: null, emailKey: null }).where("id", "=", id).execute();
}

export async function listSubscriptionsOf(db: Db, person: { accountId: string; emailKey: string }) {
	return db
		.selectFrom("subscription")
		.select(["campaignId", "email", "locale", "timeZone", "consentVersion", "consentedAt", "endedAt"])
		.where(ofPerson(person))
		.orderBy("createdAt")
		.execute();
}

export async function deleteSubscriptionsOf(db: Db, person: { accountId: string; emailKey: string }): Promise<void> {
	await db.deleteFrom("subscription").where(ofPerson(person)).execute();
}

export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("subscription").where("endedAt", "<", before).execute();
}
