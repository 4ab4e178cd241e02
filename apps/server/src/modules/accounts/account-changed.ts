import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { defineEvent } from "../../platform/events.ts";

/** The signal that an account's public profile changed or was removed; its id is the account's. */
export const accountChanged = "account";

/** An account's public profile changed or was removed. */
export const profileChanged = defineEvent<{ accountId: string }>("profile-changed");

/** Notifies every process, and the modules that show the author, in the transaction of the change. */
export async function announceAccountChange(
	{ signals, events }: Pick<Platform, "signals" | "events">,
	tx: Db,
	accountId: string,
): Promise<void> {
	await signals.publish(tx, { kind: accountChanged, id: accountId });
	await events.publish(tx, profileChanged, { accountId });
}
