import type { Db } from "../../platform/db/database.ts";
import { getAccountSummary } from "../accounts/index.ts";

/** The e-mail address of a subscriber. */
export async function addressOf(
	db: Db,
	subscriber: { accountId: string | null; email: string | null },
): Promise<string> {
	return subscriber.accountId ? (await getAccountSummary(db, subscriber.accountId)).email : (subscriber.email ?? "");
}
