import type { Db } from "../../platform/db/database.ts";

type Person = { accountId: string; emailKey: string };

/** A person's donations: those of the account and those with its confirmed address. */
const donationsOf = (db: Db, { accountId, emailKey }: Person) =>
	db
		.selectFrom("donation")
		.where((where) =>
			where.or([where("donation.account_id", "=", accountId), where("donation.email_key", "=", emailKey)]),
		);

export async function listDonationsOf(db: Db, person: Person) {
	return donationsOf(db, person)
		.select([
			"id",
			"campaign_id as campaignId",
			"currency",
			"amount_cents as amountCents",
			"tip_cents as tipCents",
			"refunded_cents as refundedCents",
			"first_name as firstName",
			"last_name as lastName",
			"email",
			"visibility",
			"message",
			"source",
			"state",
			"provider",
			"created_at as createdAt",
			"settled_at as settledAt",
		])
		.orderBy("created_at")
		.execute();
}

/** Locks the rows, so that what counts for a supporter stays as it is until the transaction ends. */
export async function lockDonationsOf(db: Db, person: Person) {
	return donationsOf(db, person)
		.select(["campaign_id as campaignId", "email_key as emailKey"])
		.orderBy("id")
		.forUpdate()
		.execute();
}

export async function listUnlocksOf(db: Db, accountId: string) {
	return db
		.selectFrom("donation_unlock")
		.select(["donation_id as donationId", "created_at as createdAt"])
		.where("account_id", "=", accountId)
		.orderBy("created_at")
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
			account_id: null,
			device_id: null,
			first_name: "",
			last_name: "",
			email: "",
			email_key: change.emailKey,
			visibility: "anonymous",
			message: null,
			time_zone: null,
			address_hash: null,
			updated_at: change.at,
		})
		.where((where) => where.or([where("account_id", "=", person.accountId), where("email_key", "=", person.emailKey)]))
		.execute();
	await db.deleteFrom("donation_unlock").where("account_id", "=", person.accountId).execute();
	await db.deleteFrom("gift_mail_opt_out").where("account_id", "=", person.accountId).execute();
}
