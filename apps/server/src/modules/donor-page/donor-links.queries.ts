import type { Db } from "../../platform/db/database.ts";

export async function insertDonorLink(
	db: Db,
	link: { id: string; emailKey: string; requesterHash: Buffer; createdAt: Date },
): Promise<void> {
	await db.insertInto("donorLink").values(link).execute();
}

export async function findDonorLink(db: Db, id: string) {
	return db.selectFrom("donorLink").select(["id", "emailKey", "requesterHash"]).where("id", "=", id).executeTakeFirst();
}

/** The links that were mailed to an address since then, newest first. */
export async function listMailedDonorLinks(
	db: Db,
	of: { emailKey: string; exceptId: string },
	since: Date,
): Promise<{ requesterHash: Buffer; mailedAt: Date }[]> {
	const rows = await db
		.selectFrom("donorLink")
		.select(["requesterHash", "mailedAt"])
		.where("emailKey", "=", of.emailKey)
		.where("mailedAt", ">", since)
		.where("id", "!=", of.exceptId)
		.orderBy("mailedAt", "desc")
		.execute();
	return rows.map(({ requesterHash, mailedAt }) => ({ requesterHash, mailedAt: mailedAt as Date }));
}

export async function markDonorLinkMailed(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("donorLink").set({ mailedAt: at }).where("id", "=", id).execute();
}

export async function deleteDonorLinksBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("donorLink").where("createdAt", "<", before).execute();
}

export async function insertDonorSession(
	db: Db,
	session: { id: string; tokenHash: Buffer; emailKey: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
	await db.insertInto("donorSession").values(session).execute();
}

export async function findDonorSession(db: Db, tokenHashes: readonly Buffer[], now: Date) {
	return db
		.selectFrom("donorSession")
		.select(["emailKey", "expiresAt"])
		.where("tokenHash", "in", tokenHashes)
		.where("expiresAt", ">", now)
		.executeTakeFirst();
}

export async function deleteDonorSession(db: Db, tokenHashes: readonly Buffer[]): Promise<void> {
	await db.deleteFrom("donorSession").where("tokenHash", "in", tokenHashes).execute();
}

export async function deleteDonorSessionsExpiredBefore(db: Db, before: Date): Promise<void> {
	await db.deleteFrom("donorSession").where("expiresAt", "<", before).execute();
}

/** What the data export lists: when links were requested for an address, and until when browsers have its page open. */
export async function listDonorAccess(db: Db, emailKey: string) {
	const links = await db
		.selectFrom("donorLink")
		.select(["createdAt", "mailedAt"])
		.where("emailKey", "=", emailKey)
		.orderBy("createdAt")
		.execute();
	const pages = await db
		.selectFrom("donorSession")
		.select(["createdAt", "expiresAt"])
		.where("emailKey", "=", emailKey)
		.orderBy("createdAt")
		.execute();
	return { links, pages };
}

/** Closes the open pages of an address and removes its requests; a link of a removed request opens nothing. */
export async function deleteDonorAccess(db: Db, emailKey: string): Promise<void> {
	await db.deleteFrom("donorSession").where("emailKey", "=", emailKey).execute();
	await db.deleteFrom("donorLink").where("emailKey", "=", emailKey).execute();
}
