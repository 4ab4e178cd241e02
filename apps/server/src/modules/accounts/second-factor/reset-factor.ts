import { storedLocale } from "@stride/i18n";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { emailKey } from "../../../platform/texts/email-key.ts";
import { notifyOwner } from "../account-notices.ts";
import { findAccountByKey, lockAccount } from "../accounts.queries.ts";
import { endSessionsOf } from "../sessions/sessions.queries.ts";
import { deleteFactors, findFactors } from "./second-factor.queries.ts";

/**
 * Removes an account's second factors and recovery codes, for an owner who has lost them, and ends its sessions. For the
 * administrator of the server alone, who has checked who is asking.
 */
export async function resetSecondFactor(
	deps: Platform,
	{ email }: { email: string },
): Promise<"reset" | "no-factor" | "no-account"> {
	return deps.db.transaction().execute(async (tx) => {
		const account = await findAccountByKey(tx, emailKey(email));
		if (!account || !(await lockAccount(tx, account.id))) return "no-account";
		const { hasTotp, hasPasskey } = await findFactors(tx, account.id);
		if (!hasTotp && !hasPasskey) return "no-factor";
		await deleteFactors(tx, account.id);
		const sessionsEnded = await endSessionsOf(tx, account.id, "second-factor-changed", deps.clock());
		const locale = storedLocale(account.locale);
		await notifyOwner(deps, tx, account, { kind: "second-factor-reset", locale });
		await recordAudit(deps, tx, {
			actorId: null,
			action: "second-factor-reset",
			subject: { kind: "account", id: account.id },
			after: { sessionsEnded },
		});
		return "reset";
	});
}
