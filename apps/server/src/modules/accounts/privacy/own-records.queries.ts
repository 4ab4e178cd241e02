import type { Db } from "../../../platform/db/database.ts";

const rowsMax = 1_000;

/** All rows of this module about one account for its owner, without hashes and tokens. */
export async function collectOwnRows(db: Db, accountId: string) {
	const [account, consents, sessions, identities, emailChanges, deletions, events] = await Promise.all([
		db
			.selectFrom("account")
			.select([
				"id",
				"email",
				"first_name as firstName",
				"last_name as lastName",
				"bio",
				"country",
				"state",
				"social_links as socialLinks",
				"locale",
				"time_zone as timeZone",
				"image_id as imageId",
				"activated_at as activatedAt",
				"created_at as createdAt",
				"updated_at as updatedAt",
			])
			.where("id", "=", accountId)
			.execute(),
		db
			.selectFrom("account_consent")
			.select(["kind", "version", "given_at as givenAt"])
			.where("account_id", "=", accountId)
			.orderBy("given_at")
			.execute(),
		db
			.selectFrom("session")
			.select([
				"id",
				"browser",
				"system",
				"created_at as beganAt",
				"last_used_at as lastUsedAt",
				"ended_at as endedAt",
				"end_reason as endReason",
			])
			.where("account_id", "=", accountId)
			.orderBy("created_at", "desc")
			.limit(rowsMax)
			.execute(),
		db
			.selectFrom("account_identity")
			.select(["issuer", "subject", "email", "created_at as linkedAt", "last_used_at as lastUsedAt"])
			.where("account_id", "=", accountId)
			.orderBy("created_at")
			.execute(),
		db
			.selectFrom("email_change")
			.select([
				"old_email as oldEmail",
				"new_email as newEmail",
				"requested_at as requestedAt",
				"confirmed_at as confirmedAt",
				"canceled_at as canceledAt",
				"undone_at as undoneAt",
			])
			.where("account_id", "=", accountId)
			.orderBy("requested_at")
			.execute(),
		db
			.selectFrom("account_deletion")
			.select(["requested_at as requestedAt", "removes_at as removesAt", "canceled_at as canceledAt"])
			.where("account_id", "=", accountId)
			.orderBy("requested_at")
			.execute(),
		db
			.selectFrom("audit_event")
			.select(["action", "subject_kind as subjectKind", "subject_id as subjectId", "at"])
			.where("actor_id", "=", accountId)
			.orderBy("at", "desc")
			.limit(rowsMax)
			.execute(),
	]);
	return { account, consents, sessions, identities, emailChanges, deletions, events };
}

/** Erases the personal data of the account's row; the row stays for the references to it. */
export async function emptyAccount(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("account")
		.set({
			email: "",
			email_key: `removed:${id}`,
			password_hash: null,
			first_name: "",
			last_name: "",
			bio: null,
			social_links: "{}",
			country: null,
			state: null,
			image_id: null,
			time_zone: null,
			deleted_at: at,
			updated_at: at,
		})
		.where("id", "=", id)
		.execute();
}

/** Deletes everything else of this module that belongs to the account or its address. */
export async function deleteOwnRows(db: Db, { accountId, emailKey }: { accountId: string; emailKey: string }) {
	const subjects = [
		...(await db.selectFrom("email_change").select("id").where("account_id", "=", accountId).execute()),
		...(await db.selectFrom("registration").select("id").where("email_key", "=", emailKey).execute()),
		...(await db.selectFrom("new_password_request").select("id").where("email_key", "=", emailKey).execute()),
		{ id: accountId },
	];
	await db
		.deleteFrom("one_time_token")
		.where(
			"subject_id",
			"in",
			subjects.map(({ id }) => id),
		)
		.execute();
	await db.deleteFrom("account_consent").where("account_id", "=", accountId).execute();
	await db.deleteFrom("session").where("account_id", "=", accountId).execute();
	await db.deleteFrom("account_identity").where("account_id", "=", accountId).execute();
	await db.deleteFrom("account_device").where("account_id", "=", accountId).execute();
	await db.deleteFrom("email_change").where("account_id", "=", accountId).execute();
	await db.deleteFrom("account_notice").where("account_id", "=", accountId).execute();
	await db
		.deleteFrom("new_password_request")
		.where((where) => where.or([where("account_id", "=", accountId), where("email_key", "=", emailKey)]))
		.execute();
	await db.deleteFrom("activation_request").where("email_key", "=", emailKey).execute();
	await db
		.deleteFrom("registration")
		.where((where) => where.or([where("account_id", "=", accountId), where("email_key", "=", emailKey)]))
		.execute();
}
