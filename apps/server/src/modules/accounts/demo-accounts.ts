import { verify } from "@node-rs/argon2";
import type { Platform } from "../../platform/context.ts";
import { emailKey } from "../../platform/texts/email-key.ts";
import { findDemoCredentials, setPasswordHash } from "./accounts.queries.ts";
import { hashPassword } from "./passwords/passwords.ts";
import { endDemoSessions, endSessionsOf } from "./sessions/sessions.queries.ts";

/** Restores a demo account's password if it differs, such as after the secret was replaced. */
export async function ensureDemoPassword(
	deps: Pick<Platform, "db" | "clock">,
	person: { email: string; password: string },
): Promise<void> {
	const account = await findDemoCredentials(deps.db, emailKey(person.email));
	if (!account) return;
	if (account.passwordHash && (await verify(account.passwordHash, person.password))) return;
	const passwordHash = await hashPassword(person.password);
	const at = deps.clock();
	await deps.db.transaction().execute(async (tx) => {
		await setPasswordHash(tx, { id: account.id, passwordHash, at });
		await endSessionsOf(tx, account.id, "password-changed", at);
	});
}

/** Ends the sessions of demo accounts where demo data are off; `start-session.ts` starts no new ones. */
export const closeDemoSessions = (deps: Pick<Platform, "db" | "clock">): Promise<void> =>
	endDemoSessions(deps.db, deps.clock());
