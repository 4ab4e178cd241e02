import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Unsubscribing } from "../notifications/index.ts";
import { setGiftMailsOff } from "./gift-mails.queries.ts";

/** An author's way out of the mails about gifts; the subject of its tokens is the account. */
export const giftMailsOff = (deps: Platform): Unsubscribing => ({
	words: "giftMails",
	findPage: async () => null,
	async turnOff(accountId, requestId) {
		await deps.db.transaction().execute(async (tx) => {
			if (!(await setGiftMailsOff(tx, accountId, deps.clock()))) return;
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "gift-mails-turned-off",
				subject: { kind: "account", id: accountId },
				requestId,
			});
		});
	},
});
