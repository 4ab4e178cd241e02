import type { Db } from "../../platform/db/database.ts";
import type { AccountDeps } from "./account-deps.ts";

/** The signal that somebody's public face has changed, or that they are gone; its id is the account's. */
export const accountChanged = "account";

/** Tells every process, and the pages of what is theirs, in the transaction that makes the change. */
export async function announceAccountChange(
	{ signals, authorFacts }: Pick<AccountDeps, "signals" | "authorFacts">,
	tx: Db,
	accountId: string,
): Promise<void> {
	await signals.publish(tx, { kind: accountChanged, id: accountId });
	await authorFacts.announceChange(tx, accountId);
}
