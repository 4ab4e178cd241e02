import type { PersonalData } from "@stride/contract/accounts/privacy";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import type { AccountDeps } from "../account-deps.ts";
import { findAccount } from "../accounts.queries.ts";
import { demandReauthentication } from "../sessions/reauthenticate.ts";

/**
 * All stored data about the caller, from every module.
 * @throws AppError ReauthenticationRequiredException without a recent proof
 */
export async function getPersonalData(
	deps: AccountDeps,
	{ actor, requestId }: { actor: UserActor; requestId: string },
): Promise<PersonalData> {
	await demandReauthentication(deps, deps.db, actor);
	return deps.db.transaction().execute(async (tx) => {
		const account = await findAccount(tx, actor.accountId);
		if (!account) throw new AppError("UnauthorizedException");
		await recordAudit(deps, tx, {
			actorId: account.id,
			action: "personal-data-told",
			subject: { kind: "account", id: account.id },
			requestId,
		});
		const person = { accountId: account.id, email: account.email, emailKey: emailKey(account.email) };
		const parts: PersonalData["parts"] = {};
		for (const records of deps.personalRecords) Object.assign(parts, await records.collect(tx, person));
		return { madeAt: deps.clock().toISOString(), site: deps.config.publicUrl, accountId: account.id, parts };
	});
}
