import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import { resumeMail } from "../../notifications/index.ts";
import { lockMember } from "../desk/desk-roles.queries.ts";

/**
 * Lets mail to an account's address leave again, after its owner or the desk has said that the address works.
 * Idempotent.
 * @throws AppError UserNotFoundException
 */
export async function resumeAccountMail(
	deps: Platform,
	input: { accountId: string; actorId: string; requestId: string },
): Promise<void> {
	const { accountId, actorId, requestId } = input;
	await deps.db.transaction().execute(async (tx) => {
		const account = await lockMember(tx, accountId);
		if (!account) throw new AppError("UserNotFoundException");
		const reason = await resumeMail(deps, tx, account.email);
		if (reason === null) return;
		await recordAudit(deps, tx, {
			actorId,
			action: actorId === accountId ? "mail-resumed" : "mail-resumed-by-desk",
			subject: { kind: "account", id: accountId },
			requestId,
			before: { reason },
		});
	});
}
