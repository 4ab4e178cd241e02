import type { PayoutDecision } from "@stride/contract/operator/operator-payouts";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { demandReauthentication, findOpenAccount } from "../../accounts/index.ts";
import { findRestore, payoutEntry, postEntry } from "../../ledger/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { advancePayoutJob } from "../payout-jobs.ts";
import { payoutApproved, payoutRejected } from "../payout-mails.ts";
import { changePayout, lockPayout, type PayoutRecord, release } from "../payouts.queries.ts";
import { readBalance } from "../read-balances.ts";
import { findReviews, setDecision } from "./payout-reviews.queries.ts";

type Input = { payoutId: string; actor: UserActor; requestId: string };

/**
 * The desk's decision on a payout in review, in one transaction: an approved one continues like any other, the amount of
 * a rejected one returns to the campaign's balance. The same decision again changes nothing.
 * @throws AppError ReauthenticationRequiredException, NotFoundException, OwnPayoutException, PayoutReviewDecidedException,
 * PayoutUncoveredException, MoneyComparingException after a restore, since an approval may be lost and the payout sent
 */
export async function decideReview(deps: Platform, input: Input & { decided: PayoutDecision }): Promise<void> {
	const { payoutId, actor, requestId, decided } = input;
	await demandReauthentication(deps, deps.db, actor);
	await deps.db.transaction().execute(async (tx) => {
		const payout = await lockPayout(tx, payoutId);
		const [review] = await findReviews(tx, [payoutId]);
		if (!payout || !review) throw new AppError("NotFoundException");
		if (payout.accountId === actor.accountId) throw new AppError("OwnPayoutException");
		if (review.decision === decided.decision) return;
		if (payout.state !== "in_review") throw new AppError("PayoutReviewDecidedException");
		if (decided.decision === "approved") await demandCovered(tx, payout);
		const restore = await findRestore(tx);
		if (restore?.heldSince || restore?.comparingSince) throw new AppError("MoneyComparingException");
		const reason = (decided.decision === "rejected" && decided.reason) || null;
		const { decision } = decided;
		await setDecision(tx, payoutId, { decision, by: actor.accountId, at: deps.clock(), reason });
		await (decision === "approved" ? approve(deps, tx, payout) : reject(deps, tx, payout));
		await recordAudit(deps, tx, {
			actorId: actor.accountId,
			action: `payout-${decision}`,
			subject: { kind: "payout", id: payoutId },
			requestId,
			before: { state: payout.state },
			after: { state: decision === "approved" ? "requested" : "failed", ...(reason !== null && { reason }) },
		});
		const author = await findOpenAccount(tx, payout.accountId);
		const kind = decision === "approved" ? payoutApproved : payoutRejected;
		if (author) await queueMail(deps, tx, { kind, subjectId: payoutId, recipient: author.email });
	});
}

/**
 * Its amount was reserved at the request, but donations may have been refunded or disputed since: the balance is then
 * negative, and the platform would pay the same money to the donor and to the author.
 */
async function demandCovered(tx: Db, { campaignId }: PayoutRecord): Promise<void> {
	const { currentBalance } = await readBalance(tx, campaignId);
	if (currentBalance < 0) throw new AppError("PayoutUncoveredException");
}

/** A hold applies to it as to any other payout. */
async function approve(deps: Platform, tx: Db, { id: payoutId }: PayoutRecord): Promise<void> {
	await changePayout(tx, payoutId, { state: "requested", at: deps.clock() });
	await deps.jobs.send(tx, advancePayoutJob, { payoutId });
}

async function reject(deps: Platform, tx: Db, payout: PayoutRecord): Promise<void> {
	const at = deps.clock();
	await changePayout(tx, payout.id, { state: "failed", failure: "rejected", failedAt: at, at });
	if (!(await postEntry(deps, tx, payoutEntry("payout-released", payout, at)))) {
		throw new Error(`payout-released of ${payout.id} was posted before.`);
	}
	await release(tx, payout.campaignId, payout.amountCents);
}
