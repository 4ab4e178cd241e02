import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { deleteFactors } from "../second-factor/second-factor.queries.ts";

const rowsMax = 1_000;

/** All rows of this module about one account for its owner, without hashes and tokens. */
export async function collectOwnRows(db: Db, accountId: string) {
	const [account, consents, sessions, identities, passkeys, authenticatorApp, emailChanges, deletions, events] =
		await Promise.all([
			db
				.selectFrom("account")
				.select([
					"id",
					"email",
					"firstName",
					"lastName",
					"bio",
					"country",
					"state",
					"socialLinks",
					"locale",
					"timeZone",
					sql<string>`array_to_string(desk_roles, ', ')`.as("deskRoles"),
					"imageId",
					"suspendedAt",
					"suspendedReason",
					"activatedAt",
					"createdAt",
					"updatedAt",
				])
				.where("id", "=", accountId)
				.execute(),
			db
				.selectFrom("accountConsent")
				.select(["kind", "version", "givenAt"])
				.where("accountId", "=", accountId)
				.orderBy("givenAt")
				.execute(),
			db
				.selectFrom("session")
				.select(["id", "browser", "system", "createdAt as beganAt", "lastUsedAt", "endedAt", "endReason"])
				.where("accountId", "=", accountId)
				.orderBy("createdAt", "desc")
				.limit(rowsMax)
				.execute(),
			db
				.selectFrom("accountIdentity")
				.select(["issuer", "subject", "email", "createdAt as linkedAt", "lastUsedAt"])
				.where("accountId", "=", accountId)
				.orderBy("createdAt")
				.execute(),
			db
				.selectFrom("passkey")
				.select(["name", "createdAt", "lastUsedAt"])
				.where("accountId", "=", accountId)
				.orderBy("createdAt")
				.execute(),
			db.selectFrom("totpFactor").select(["createdAt", "confirmedAt"]).where("accountId", "=", accountId).execute(),
			db
				.selectFrom("emailChange")
				.select(["oldEmail", "newEmail", "requestedAt", "confirmedAt", "canceledAt", "undoneAt"])
				.where("accountId", "=", accountId)
				.orderBy("requestedAt")
				.execute(),
			db
				.selectFrom("accountDeletion")
				.select(["requestedAt", "removesAt", "canceledAt"])
				.where("accountId", "=", accountId)
				.orderBy("requestedAt")
				.execute(),
			db
				.selectFrom("auditEvent")
				.select(["action", "subjectKind", "subjectId", "at"])
				.where("actorId", "=", accountId)
				.orderBy("at", "desc")
				.limit(rowsMax)
				.execute(),
		]);
	return { account, consents, sessions, identities, passkeys, authenticatorApp, emailChanges, deletions, events };
}

/** Erases the personal data of the account's row; the row stays for the references to it. */
export async function emptyAccount(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("account")
		.set({
			email: "",
			emailKey: `removed:${id}`,
			passwordHash: null,
			deskRoles: [],
			suspendedAt: null,
			suspendedReason: null,
			suspendedBy: null,
			firstName: "",
			lastName: "",
			bio: null,
			socialLinks: "{}",
			country: null,
			state: null,
			imageId: null,
			timeZone: null,
			deletedAt: at,
			updatedAt: at,
		})
		.where("id", "=", id)
		.execute();
}

/** Deletes everything else of this module that belongs to the account or its address. */
export async function deleteOwnRows(db: Db, { accountId, emailKey }: { accountId: string; emailKey: string }) {
	const subjects = [
		...(await db.selectFrom("emailChange").select("id").where("accountId", "=", accountId).execute()),
		...(await db.selectFrom("registration").select("id").where("emailKey", "=", emailKey).execute()),
		...(await db.selectFrom("newPasswordRequest").select("id").where("emailKey", "=", emailKey).execute()),
		{ id: accountId },
	];
	await db
		.deleteFrom("oneTimeToken")
		.where(
			"subjectId",
			"in",
			subjects.map(({ id }) => id),
		)
		.execute();
	await db.deleteFrom("accountConsent").where("accountId", "=", accountId).execute();
	await db.deleteFrom("session").where("accountId", "=", accountId).execute();
	await db.deleteFrom("accountIdentity").where("accountId", "=", accountId).execute();
	await deleteFactors(db, accountId);
	await db.deleteFrom("accountDevice").where("accountId", "=", accountId).execute();
	await db.deleteFrom("emailChange").where("accountId", "=", accountId).execute();
	await db.deleteFrom("accountNotice").where("accountId", "=", accountId).execute();
	await db
		.deleteFrom("newPasswordRequest")
		.where((where) => where.or([where("accountId", "=", accountId), where("emailKey", "=", emailKey)]))
		.execute();
	await db.deleteFrom("activationRequest").where("emailKey", "=", emailKey).execute();
	await db
		.deleteFrom("registration")
		.where((where) => where.or([where("accountId", "=", accountId), where("emailKey", "=", emailKey)]))
		.execute();
}
