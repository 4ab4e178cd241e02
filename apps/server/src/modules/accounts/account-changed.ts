import type { Db } from "../../platform/db/database.ts";
import type { AccountDeps } from "./account-deps.ts";

/** The signal that an account's public profile changed or was removed; its id is the account's. */
export const accountChanged = "account";

/** Notifies every process, and the modules that show the author, in the transaction of the change. */
export async function announceAccountChange(
	{ signals, authorFacts }: Pick<AccountDeps, "signals" | "authorFacts">,
	tx: Db,
	accountId: string,
): Promise<void> {
	await signals.publish(tx, { kind: accountChanged, id: accountId });
	await authorFacts.announceChange(tx, accountId);
}
