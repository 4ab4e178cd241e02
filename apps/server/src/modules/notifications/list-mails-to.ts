import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { listMailsTo as listRows } from "./notifications.queries.ts";
import { recipientHashes } from "./recipient-hash.ts";

const mailsMax = 5_000;

/** The kinds and times of mails sent to an address, without their content. */
export const listMailsTo = ({ secrets }: Pick<Platform, "secrets">, db: Db, email: string) =>
	listRows(db, recipientHashes(secrets, email), mailsMax);
