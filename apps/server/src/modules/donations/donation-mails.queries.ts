import type { Db } from "../../platform/db/database.ts";

/** Whether an author receives a mail for each donation. */
export async function wantsDonationMails(db: Db, accountId: string): Promise<boolean> {
	const row = await db
		.selectFrom("giftMailOptOut")
		.select("createdAt")
		.where("accountId", "=", accountId)
		.executeTakeFirst();
	return row === undefined;
}

/** @returns false if the mails were off before */
export async function setDonationMailsOff(db: Db, accountId: string, at: Date): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("giftMailOptOut")
		.values({ accountId, createdAt: at })
		.onConflict((conflict) => conflict.column("accountId").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}
