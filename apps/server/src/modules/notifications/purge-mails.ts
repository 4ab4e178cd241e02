import type { Platform } from "../../platform/context.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { deleteMailsBefore } from "./notifications.queries.ts";

const dayMs = 24 * 3_600_000;
/** Of one statement, so that none holds its locks for long. */
const batchMax = 5_000;

/**
 * Deletes decided mails from the registry after `MAIL_DAYS`. The registry is not partitioned: the key by which a mail is
 * sent once (kind, subject, recipient) has no time. A repeated request for a mail that is deleted would send it again;
 * every mail is requested within days of its subject.
 */
export async function purgeMails({
	db,
	clock,
	config,
	log,
}: Pick<Platform, "db" | "clock" | "config" | "log">): Promise<void> {
	const beforeId = firstIdAt(new Date(clock().getTime() - config.mail.registryDays * dayMs));
	let deleted = 0;
	let count: number;
	do {
		count = await deleteMailsBefore(db, beforeId, batchMax);
		deleted += count;
	} while (count === batchMax);
	if (deleted > 0) log.info({ deleted }, "old mails were deleted from the registry");
}
