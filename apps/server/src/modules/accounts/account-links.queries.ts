import type { Db } from "../../platform/db/database.ts";

/** The purpose of a mailed link. Rows are in `new_password_request`. */
export type AccountLinkPurpose = "new-password" | "sign-in";

export async function insertLinkRequest(
	db: Db,
	request: {
		id: string;
		purpose: AccountLinkPurpose;
		emailKey: string;
		requesterHash: Buffer | null;
		isFromKnownDevice: boolean;
		createdAt: Date;
	},
): Promise<void> {
	await db
		.insertInto("new_password_request")
		.values({
			id: request.id,
			purpose: request.purpose,
			email_key: request.emailKey,
			requester_hash: request.requesterHash,
			from_known_device: request.isFromKnownDevice,
			created_at: request.createdAt,
		})
		.execute();
}

export async function findLinkRequest(db: Db, id: string) {
	return db
		.selectFrom("new_password_request")
		.select([
			"id",
			"purpose",
			"email_key as emailKey",
			"requester_hash as requesterHash",
			"from_known_device as isFromKnownDevice",
			"account_id as accountId",
			"used_at as usedAt",
		])
		.where("id", "=", id)
		.executeTakeFirst();
}
export type LinkRequest = NonNullable<Awaited<ReturnType<typeof findLinkRequest>>>;

/** The links of one purpose that were mailed to an account since then, newest first. */
export async function listMailedLinks(
	db: Db,
	of: { accountId: string; purpose: string; exceptId: string },
	since: Date,
): Promise<{ requesterHash: Buffer | null; mailedAt: Date }[]> {
	const rows = await db
		.selectFrom("new_password_request")
		.select(["requester_hash as requesterHash", "mailed_at as mailedAt"])
		.where("account_id", "=", of.accountId)
		.where("purpose", "=", of.purpose)
		.where("mailed_at", ">", since)
		.where("id", "!=", of.exceptId)
		.orderBy("mailed_at", "desc")
		.execute();
	return rows.map(({ requesterHash, mailedAt }) => ({ requesterHash, mailedAt: mailedAt as Date }));
}

export async function markLinkMailed(db: Db, id: string, accountId: string, at: Date): Promise<void> {
	await db
		.updateTable("new_password_request")
		.set({ mailed_at: at, account_id: accountId })
		.where("id", "=", id)
		.execute();
}

/** The request of a token that is valid for this purpose and for the account with this address. */
export async function findUsableLink(
	db: Db,
	token: { hash: Buffer; emailKey: string; purpose: AccountLinkPurpose },
	now: Date,
) {
	return db
		.selectFrom("one_time_token")
		.innerJoin("new_password_request", "new_password_request.id", "one_time_token.subject_id")
		.innerJoin("account", "account.id", "new_password_request.account_id")
		.select(["new_password_request.id as requestId", "account.id as accountId"])
		.where("one_time_token.hash", "=", token.hash)
		.where("one_time_token.purpose", "=", token.purpose)
		.where("one_time_token.expires_at", ">", now)
		.where("account.email_key", "=", token.emailKey)
		.where("account.deleted_at", "is", null)
		.executeTakeFirst();
}

/** Voids every link of the given purposes that was mailed to the account. */
export async function voidLinks(
	db: Db,
	accountId: string,
	purposes: readonly AccountLinkPurpose[] = ["new-password", "sign-in"],
): Promise<void> {
	await db
		.deleteFrom("one_time_token")
		.where("purpose", "in", purposes)
		.where("subject_id", "in", (requests) =>
			requests.selectFrom("new_password_request").select("id").where("account_id", "=", accountId),
		)
		.execute();
}

export async function markLinkUsed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("new_password_request").set({ used_at: at }).where("id", "=", id).execute();
}

export async function deleteLinkRequestsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("new_password_request").where("created_at", "<", before).execute();
}
