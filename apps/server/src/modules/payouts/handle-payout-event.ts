import { findAudit, recordAudit } from "../../platform/audit.ts";
import { listCampaignReferences } from "../campaigns/index.ts";
import { getInstallationId, holdInstallation, lockInstallation } from "../ledger/index.ts";
import type { AuthorPayoutSubject } from "../payments/index.ts";
import { advancePayout } from "./advance-payout.ts";
import { findConnectedAt } from "./connected-accounts.queries.ts";
import { closeAccount, refreshAccount } from "./connected-accounts.ts";
import { placeHold } from "./holds/hold-payouts.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { findByProviderPayout, findPayout } from "./payouts.queries.ts";
import { bookWrittenOff } from "./restores/write-off-transfer.ts";

/**
 * Handles a change of an author's account or a payout at the provider by reading it there, so events may arrive twice,
 * late and in any order. One that names a payout without a row stops the payouts of its campaign.
 * @throws PayoutRailError: the caller retries
 */
export async function handlePayoutEvent(deps: PayoutDeps, subject: AuthorPayoutSubject): Promise<void> {
	if (subject.kind === "transfer") {
		const { payoutId } = subject;
		if (!payoutId) return;
		if (await findPayout(deps.db, payoutId)) await advancePayout(deps, payoutId);
		else if (!(await bookWrittenOff(deps, payoutId))) await noticeUnknown(deps, payoutId, subject);
		return;
	}
	const connected = await findConnectedAt(deps.db, deps.payoutRail, subject.providerId);
	if (!connected) return;
	if (subject.kind === "deauthorized") {
		await closeAccount(deps, connected);
		return;
	}
	if (subject.kind === "account") {
		await refreshAccount(deps, connected);
		return;
	}
	const payout =
		(await findByProviderPayout(deps.db, subject.providerPayoutId)) ??
		(subject.payoutId ? await findPayout(deps.db, subject.payoutId) : undefined);
	if (!payout && subject.payoutId) {
		if (await bookWrittenOff(deps, subject.payoutId)) return;
		await noticeUnknown(deps, subject.payoutId, subject);
	}
	if (!payout || payout.connectedAccountId !== connected.id) {
		deps.log.error(
			{ alarm: "payout-unknown", providerPayoutId: subject.providerPayoutId },
			"a payout that is not ours",
		);
		return;
	}
	await advancePayout(deps, payout.id);
}

type Origin = Pick<Extract<AuthorPayoutSubject, { kind: "transfer" }>, "installationId" | "campaignId">;

/** A transfer or payout without its row: no more money leaves its campaign, and a restored installation is held. */
async function noticeUnknown(
	deps: PayoutDeps,
	payoutId: string,
	{ installationId, campaignId }: Origin,
): Promise<void> {
	await deps.db.transaction().execute(async (tx) => {
		await lockInstallation(tx);
		// Adopted meanwhile.
		if (await findPayout(tx, payoutId)) return;
		// Each event of the transfer arrives here.
		if (!(await findAudit(tx, "transfer-unknown", payoutId))) {
			deps.log.error({ alarm: "transfer-unknown", payoutId, campaignId }, "a transfer names a payout that has no row");
			await recordAudit(deps, tx, {
				actorId: null,
				action: "transfer-unknown",
				subject: { kind: "payout", id: payoutId },
			});
		}
		const campaign = campaignId ? (await listCampaignReferences(tx, [campaignId])).get(campaignId) : undefined;
		if (campaign) {
			const subject = { kind: "campaign", id: campaign.id } as const;
			const reason = "A transfer at the payment provider has no payout here.";
			const hold = await placeHold(deps, tx, { subject, reason, operatorId: null });
			if (hold.isNew) {
				await recordAudit(deps, tx, {
					actorId: null,
					action: "payouts-held",
					subject,
					before: { held: false },
					after: { held: true, reason, holdId: hold.id },
				});
			}
		}
		if (installationId === (await getInstallationId(tx))) await holdInstallation(deps, tx, { payoutId });
	});
}
