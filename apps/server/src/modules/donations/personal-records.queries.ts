import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isBy } from "./supporters/own-donations.queries.ts";

type Person = { accountId: string; emailKey: string };

/** A person's donations. One of another account is that account's, also where the person's address was entered. */
const donationsOf = (db: Db, person: Person) => db.selectFrom("donation").where(isBy(person));

export async function listDonationsOf(db: Db, person: Person) {
	return donationsOf(db, person)
		.select([
			"id",
			"campaignId",
			"currency",
			"amountCents",
			"tipCents",
			"coverCents",
			"refundedCents",
			"firstName",
			"lastName",
			"email",
			"visibility",
			"message",
			"source",
			"state",
			"provider",
			"paidWith",
			"createdAt",
			"settledAt",
		])
		.orderBy("createdAt")
		.execute();
}

/** Locks the rows, so that what counts for a supporter stays as it is until the transaction ends. */
export async function lockDonationsOf(db: Db, person: Person) {
	return donationsOf(db, person).select(["campaignId", "emailKey"]).orderBy("id").forUpdate().execute();
}

export async function listUnlocksOf(db: Db, accountId: string) {
	return db
		.selectFrom("donationUnlock")
		.select(["donationId", "createdAt"])
		.where("accountId", "=", accountId)
		.orderBy("createdAt")
		.execute();
}

/**
 * Records who gave a person's settled donations, until the end of the calendar year in which the books may forget it. The
 * product cannot read the names again.
 */
export async function recordDonors(db: Db, person: Person, { years, at }: { years: number; at: Date }): Promise<void> {
	await sql`
		insert into donor_record (donation_id, first_name, last_name, email, removed_at, expires_at)
		select id, first_name, last_name, email, ${at},
			date_trunc('year', settled_at) + make_interval(years => ${years + 1}::int)
		from donation
		where ${isBy(person)} and settled_at is not null
			and date_trunc('year', settled_at) + make_interval(years => ${years + 1}::int) > ${at}`.execute(db);
}

/** Deletes the names that the books need not contain any more. */
export async function deleteExpiredDonors(db: Db, now: Date): Promise<void> {
	await db.deleteFrom("donorRecord").where("expiresAt", "<=", now).execute();
}

const noDonor = {
	accountId: null,
	deviceId: null,
	firstName: "",
	lastName: "",
	email: "",
	visibility: "anonymous",
	message: null,
	paidWith: null,
	timeZone: null,
	addressHash: null,
} as const;

/**
 * Removes the donor from donations that were never paid and were created before `before`. Money that arrives for one later
 * still counts, as an anonymous donation.
 * @returns how many it has changed, at most `limit`
 */
export async function anonymiseAbandoned(db: Db, { before, limit, at }: { before: Date; limit: number; at: Date }) {
	const { numUpdatedRows } = await db
		.updateTable("donation")
		.set({ ...noDonor, emailKey: sql`'abandoned:' || id`, updatedAt: at })
		.where("id", "in", (abandoned) =>
			abandoned
				.selectFrom("donation")
				.select("id")
				// A declined donation through the catalogue is final; a declined card payment is cancelled later.
				.where(({ eb, and, or }) =>
					or([eb("state", "=", "canceled"), and([eb("state", "=", "failed"), eb("provider", "=", "globalgiving")])]),
				)
				.where("settledAt", "is", null)
				.where("createdAt", "<", before)
				.where("email", "<>", "")
				.limit(limit)
				.forUpdate()
				.skipLocked(),
		)
		.executeTakeFirstOrThrow();
	return Number(numUpdatedRows);
}

/**
 * Removes the donor from their donations, which stay for the books. All get one key, so that the donor is still counted
 * once.
 */
export async function anonymiseDonationsOf(
	db: Db,
	person: Person,
	change: { emailKey: string; at: Date },
): Promise<void> {
	await db
		.updateTable("donation")
		.set({ ...noDonor, emailKey: change.emailKey, updatedAt: change.at })
		.where(isBy(person))
		.execute();
	await db.deleteFrom("donationUnlock").where("accountId", "=", person.accountId).execute();
	await db.deleteFrom("giftMailOptOut").where("accountId", "=", person.accountId).execute();
}
