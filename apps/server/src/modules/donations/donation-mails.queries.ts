import type { Db } from "../../platform/db/database.ts";

/** Whether an author receives a mail for each donation. */
export async function wantsDonationMails(db: Db, accountId: string): Promise<boolean> {
	const row = await db
		.selectFrom("gift_mail_opt_out")
		.select("created_at")
		.where("account_id", "=", accountId)
		.executeTakeFirst();
	return row === undefined;
}

/** @returns false if the mails were off before */
export async function setDonationMailsOff(db: Db, accountId: string, at: Date): Promise<boolean> {
	const { numInsertedOrUpdatedRows } = await db
		.insertInto("gift_mail_opt_out")
		.values({ account_id: accountId, created_at: at })
		.onConflict((conflict) => conflict.column("account_id").doNothing())
		.executeTakeFirstOrThrow();
	return numInsertedOrUpdatedRows === 1n;
}
