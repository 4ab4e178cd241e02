import type { StripeAccountStatus } from "@stride/contract/payouts";
import { recordAudit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { queueMail } from "../notifications/index.ts";
import { type ConnectedAccount, lockConnected, setNotice, setStatus } from "./connected-accounts.queries.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import type { RailAccount } from "./payout-rail.ts";
import { verificationComplete, verificationNeeded } from "./verification-mails.ts";

/**
 * Reads an author's account from the provider and stores its state. The author is notified when the verification is
 * complete, and when the provider requires more.
 * @throws PayoutRailError
 */
export async function refreshAccount(deps: PayoutDeps, connected: ConnectedAccount): Promise<ConnectedAccount> {
	const { providerId } = connected;
	if (!providerId) return connected;
	const found = await deps.payoutRail.getAccount(providerId);
	return deps.db.transaction().execute(async (tx) => {
		const before = await lockConnected(tx, deps.payoutRail, connected.id);
		if (!before) throw new Error(`There is no connected account ${connected.id}.`);
		await setStatus(tx, connected.id, { ...found, at: deps.clock() });
		if (before.status !== found.status) {
			await recordAudit(deps, tx, {
				actorId: null,
				action: "verification-changed",
				subject: { kind: "connected-account", id: connected.id },
				before: { status: before.status },
				after: { status: found.status },
			});
		}
		const kind = noticeOf(before.status as StripeAccountStatus, before.requirements, found);
		if (kind) await writeToAuthor(deps, tx, before, kind);
		return { ...before, ...found, checkedAt: deps.clock() };
	});
}

/**
 * An author who is filling in the form sees the requirements there; an author who had completed it is notified of new
 * ones.
 */
function noticeOf(was: StripeAccountStatus, known: readonly string[], now: RailAccount): string | null {
	if (now.status === "complete") return was === "complete" ? null : verificationComplete;
	if (now.status === "rejected") return was === "rejected" ? null : verificationNeeded;
	if (now.status !== "incomplete") return null;
	const isMore = was === "incomplete" && now.requirements.some((one) => !known.includes(one));
	return was === "complete" || was === "pending" || isMore ? verificationNeeded : null;
}

async function writeToAuthor(deps: PayoutDeps, tx: Db, { id, accountId }: ConnectedAccount, kind: string) {
	const noticeId = deps.newId();
	await setNotice(tx, id, noticeId);
	const author = await getAccountSummary(tx, accountId);
	await queueMail(deps, tx, { kind, subjectId: noticeId, recipient: author.email });
}
