import type { Db } from "../../../platform/db/database.ts";

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
		.insertInto("newPasswordRequest")
		.values({
			id: request.id,
			purpose: request.purpose,
			emailKey: request.emailKey,
			requesterHash: request.requesterHash,
			fromKnownDevice: request.isFromKnownDevice,
			createdAt: request.createdAt,
		})
		.execute();
}

export async function findLinkRequest(db: Db, id: string) {
	return db
		.selectFrom("newPasswordRequest")
		.select([
			"id",
			"purpose",
			"emailKey",
			"requesterHash",
			"fromKnownDevice as isFromKnownDevice",
			"accountId",
			"usedAt",
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
		.selectFrom("newPasswordRequest")
		.select(["requesterHash", "mailedAt"])
		.where("accountId", "=", of.accountId)
		.where("purpose", "=", of.purpose)
		.where("mailedAt", ">", since)
		.where("id", "!=", of.exceptId)
		.orderBy("mailedAt", "desc")
		.execute();
	return rows.map(({ requesterHash, mailedAt }) => ({ requesterHash, mailedAt: mailedAt as Date }));
}

export async function markLinkMailed(db: Db, id: string, accountId: string, at: Date): Promise<void> {
	await db.updateTable("newPasswordRequest").set({ mailedAt: at, accountId }).where("id", "=", id).execute();
}

/** The request of a token that is valid for this purpose and for the account with this address. */
export async function findUsableLink(
	db: Db,
	token: { hash: Buffer; emailKey: string; purpose: AccountLinkPurpose },
	now: Date,
) {
	return db
		.selectFrom("oneTimeToken")
		.innerJoin("newPasswordRequest", "newPasswordRequest.id", "oneTimeToken.subjectId")
		.innerJoin("account", "account.id", "newPasswordRequest.accountId")
		.select(["newPasswordRequest.id as requestId", "account.id as accountId"])
		.where("oneTimeToken.hash", "=", token.hash)
		.where("oneTimeToken.purpose", "=", token.purpose)
		.where("oneTimeToken.expiresAt", ">", now)
		.where("account.emailKey", "=", token.emailKey)
		.where("account.deletedAt", "is", null)
		.executeTakeFirst();
}

/** Voids every link of the given purposes that was mailed to the account. */
export async function voidLinks(
	db: Db,
	accountId: string,
	purposes: readonly AccountLinkPurpose[] = ["new-password", "sign-in"],
): Promise<void> {
	await db
		.deleteFrom("oneTimeToken")
		.where("purpose", "in", purposes)
		.where("subjectId", "in", (requests) =>
			requests.selectFrom("newPasswordRequest").select("id").where("accountId", "=", accountId),
		)
		.execute();
}

export async function markLinkUsed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("newPasswordRequest").set({ usedAt: at }).where("id", "=", id).execute();
}

export async function deleteLinkRequestsBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("newPasswordRequest").where("createdAt", "<", before).execute();
}
