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
	"campaign_id as campaignId",
	"account_id as accountId",
	"email",
	"email_key as emailKey",
	"locale",
	"time_zone as timeZone",
	"consented_at as consentedAt",
	"created_at as createdAt",
	"ended_at as endedAt",
	"digest_due_at as digestDueAt",
	"last_digest_id as lastDigestId",
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
		time_zone: subscription.timeZone,
		consent_version: subscription.consentVersion,
		consented_at: subscription.at,
	};
	const row = await db
		.insertInto("subscription")
		.values({
			id: subscription.id,
			campaign_id: subscription.campaignId,
			...("accountId" in subscriber
				? { account_id: subscriber.accountId }
				: { email: subscriber.email, email_key: subscriber.emailKey }),
			...agreed,
			created_at: subscription.at,
		})
		.onConflict((conflict) =>
			conflict
				.constraint("accountId" in subscriber ? "subscription_account_once" : "subscription_guest_once")
				.doUpdateSet({ ...agreed, ended_at: null })
				.where("subscription.ended_at", "is not", null),
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
		.where("digest_due_at", "<=", now)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
}

export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("subscription")
		.select("id")
		.where("digest_due_at", "<=", now)
		.orderBy("digest_due_at")
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

export async function setDue(db: Db, id: string, due: { at: Date | null; lastDigestId?: string }): Promise<void> {
	await db
		.updateTable("subscription")
		.set({ digest_due_at: due.at, ...(due.lastDigestId && { last_digest_id: due.lastDigestId }) })
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
		.where("campaign_id", "=", campaignId)
		.where("ended_at", "is", null)
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
		.set({ ended_at: at, digest_due_at: null })
		.where("campaign_id", "=", campaignId)
		.where("ended_at", "is", null)
		.where(ofPerson(person))
		.returning("id")
		.execute();
	return rows.map(({ id }) => id);
}

/** @returns false when it had ended before */
export async function endSubscription(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("subscription")
		.set({ ended_at: at, digest_due_at: null })
		.where("id", "=", id)
		.where("ended_at", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Resumes a subscription that ended after the given time. @returns false if there is none */
export async function resumeSubscription(db: Db, id: string, endedAfter: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("subscription")
		.set({ ended_at: null })
		.where("id", "=", id)
		.where("ended_at", ">", endedAfter)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** The subscription of an account to a campaign, active or ended. */
export async function findOfAccount(db: Db, campaignId: string, accountId: string) {
	return db
		.selectFrom("subscription")
		.select(["id", "ended_at as endedAt"])
		.where("campaign_id", "=", campaignId)
		.where("account_id", "=", accountId)
		.executeTakeFirst();
}

export async function findOfGuest(db: Db, campaignId: string, emailKey: string) {
	return db
		.selectFrom("subscription")
		.select(["id", "ended_at as endedAt"])
		.where("campaign_id", "=", campaignId)
		.where("email_key", "=", emailKey)
		.executeTakeFirst();
}

/** Assigns a guest's subscription to the account that has its address. */
export async function assignToAccount(db: Db, id: string, accountId: string): Promise<void> {
	await db
		.updateTable("subscription")
		.set({ account_id: accountId, email: null, email_key: null })
		.where("id", "=", id)
		.execute();
}

export async function listSubscriptionsOf(db: Db, person: { accountId: string; emailKey: string }) {
	return db
		.selectFrom("subscription")
		.select([
			"campaign_id as campaignId",
			"email",
			"locale",
			"time_zone as timeZone",
			"consent_version as consentVersion",
			"consented_at as consentedAt",
			"ended_at as endedAt",
		])
		.where(ofPerson(person))
		.orderBy("created_at")
		.execute();
}

export async function deleteSubscriptionsOf(db: Db, person: { accountId: string; emailKey: string }): Promise<void> {
	await db.deleteFrom("subscription").where(ofPerson(person)).execute();
}

export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("subscription").where("ended_at", "<", before).execute();
}
