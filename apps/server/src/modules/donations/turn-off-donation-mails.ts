import { recordAudit } from "../../platform/audit.ts";
import type { Platform } from "../../platform/context.ts";
import type { Unsubscribing } from "../notifications/index.ts";
import { setDonationMailsOff } from "./donation-mails.queries.ts";

/** Turns off an author's mails about donations; the subject of its tokens is the account. */
export const donationMailsOff = (deps: Platform): Unsubscribing => ({
	words: "donationMails",
	findPage: async () => null,
	async turnOff(accountId, requestId) {
		await deps.db.transaction().execute(async (tx) => {
			if (!(await setDonationMailsOff(tx, accountId, deps.clock()))) return;
			await recordAudit(deps, tx, {
				actorId: accountId,
				action: "gift-mails-turned-off",
				subject: { kind: "account", id: accountId },
				requestId,
			});
		});
	},
});
