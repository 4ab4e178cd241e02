import type { Db } from "../../platform/db/database.ts";

type Person = { accountId: string; emailKey: string };

/** A person's donations: those of the account and those with its confirmed address. */
const donationsOf = (db: Db, { accountId, emailKey }: Person) =>
	db
		.selectFrom("donation")
		.where((where) =>
			where.or([where("donation.accountId", "=", accountId), where("donation.emailKey", "=", emailKey)]),
		);

export async function listDonationsOf(db: Db, person: Person) {
	return donationsOf(db, person)
		.select([
			"id",
			"campaignId",
			"currency",
			"amountCents",
			"tipCents",
			"refundedCents",
			"firstName",
			"lastName",
			"email",
			"visibility",
			"message",
			"source",
			"state",
			"provider",
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
		.set({
			accountId: null,
			deviceId: null,
			firstName: "",
			lastName: "",
			email: "",
			emailKey: change.emailKey,
			visibility: "anonymous",
			message: null,
			timeZone: null,
			addressHash: null,
			updatedAt: change.at,
		})
		.where((where) => where.or([where("accountId", "=", person.accountId), where("emailKey", "=", person.emailKey)]))
		.execute();
	await db.deleteFrom("donationUnlock").where("accountId", "=", person.accountId).execute();
	await db.deleteFrom("giftMailOptOut").where("accountId", "=", person.accountId).execute();
}
