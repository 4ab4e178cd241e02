import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import { emailKey } from "../../platform/email-key.ts";
import { queueMail } from "../notifications/index.ts";
import { insertNewPasswordRequest } from "./new-password.queries.ts";

export const newPasswordMail = "new-password";

/**
 * Takes down that somebody forgot the password of an address.
 *
 * It never looks whether the address is known, so neither the answer nor its time tells. Whether a mail goes out is
 * decided when it is made (`new-password-mails.ts`).
 */
export const requestNewPassword = (deps: Platform, { email }: { email: string }): Promise<void> =>
	deps.db.transaction().execute((tx) => askForNewPassword(deps, tx, email));

/** The same in the caller's transaction. */
export async function askForNewPassword(deps: Platform, tx: Db, email: string): Promise<void> {
	const id = deps.newId();
	await insertNewPasswordRequest(tx, { id, emailKey: emailKey(email), createdAt: deps.clock() });
	await queueMail(deps, tx, { kind: newPasswordMail, subjectId: id, recipient: email });
}
