import type { SettleBalanceBody } from "@stride/contract/operator/operator-balances";
import { formatExact } from "@stride/money";
import { AppError } from "../../../platform/app-error.ts";
import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { UserActor } from "../../../platform/http/actor.ts";
import { demandReauthentication, findOpenAccount } from "../../accounts/index.ts";
import { getCampaignRow, listCampaignReferences } from "../../campaigns/index.ts";
import {
	isRefundable,
	listRefundableOf,
	refundDonation,
	remainingCoverOfCampaign,
	remainingParts,
} from "../../donations/index.ts";
import { type BalanceChange, balanceEntry, postEntry } from "../../ledger/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { readBalance } from "../read-balances.ts";
import { insertBalanceChange, takeMoneyLock } from "./balance-changes.queries.ts";
import { balancePaidIn, balanceWrittenOff } from "./balance-mails.ts";

type Input = { campaignId: string; body: SettleBalanceBody; actor: UserActor; requestId: string };
type Change = { kind: "paid-in" | "given" | "written-off"; amountCents: number; otherCampaignId?: string };

const refundsMax = 500;

/**
 * The operator's settlement of a balance that is below zero, or whose author has left. The body names the balance that was
 * shown, so a repeated request settles nothing twice.
 * @throws AppError ReauthenticationRequiredException, CampaignNotFoundException, BalanceChangedException,
 * BalanceHasOwnerException, BalanceNotBelowZeroException, ValidationException
 */
export async function settleBalance(deps: Platform, input: Input): Promise<{ balance: number; refunds: number }> {
	const { campaignId, body, actor } = input;
	await demandReauthentication(deps, deps.db, actor);
	const campaign = (await listCampaignReferences(deps.db, [campaignId])).get(campaignId);
	if (!campaign) throw new AppError("CampaignNotFoundException");
	const { authorId, currency } = campaign;
	if (body.action === "refund-donors") return refundDonors(deps, input, authorId);
	const charityId = body.action === "give" ? await findCharity(deps, body.charityCampaign ?? "") : undefined;
	return deps.db.transaction().execute(async (tx) => {
		await takeMoneyLock(tx, authorId);
		const { currentBalance } = await readBalance(tx, campaignId);
		if (currentBalance !== body.balance) throw new AppError("BalanceChangedException");
		const author = await findOpenAccount(tx, authorId);
		const change = changeOf(body, { currency, currentBalance, hasOwner: author !== null, charityId });
		const id = await storeChange(deps, tx, input, { ...change, currency });
		const kind = change.kind === "paid-in" ? balancePaidIn : balanceWrittenOff;
		if (author) await queueMail(deps, tx, { kind, subjectId: id, recipient: author.email });
		return { balance: (await readBalance(tx, campaignId)).currentBalance, refunds: 0 };
	});
}

/** Decides what the settlement changes. */
export function changeOf(
	body: Pick<SettleBalanceBody, "action" | "amount">,
	found: { currency: string; currentBalance: number; hasOwner: boolean; charityId?: string | undefined },
): Change {
	const { currency, currentBalance, hasOwner, charityId } = found;
	if (body.action === "paid-in") {
		const amountCents = body.amount ?? 0;
		if (currentBalance >= 0) throw new AppError("BalanceNotBelowZeroException");
		if (amountCents <= -currentBalance) return { kind: "paid-in", amountCents };
		const values = { available: formatExact(-currentBalance, currency) };
		throw new AppError("ValidationException", { fields: { amount: { key: "paymentTooLarge", values } } });
	}
	if (currentBalance === 0) throw new AppError("BalanceChangedException");
	// An author's own money is theirs.
	if (currentBalance > 0 && hasOwner) throw new AppError("BalanceHasOwnerException");
	if (body.action === "write-off") return { kind: "written-off", amountCents: -currentBalance };
	if (currentBalance < 0) throw new AppError("BalanceHasOwnerException");
	if (!charityId) throw new Error("A gift names a charity campaign.");
	return { kind: "given", amountCents: -currentBalance, otherCampaignId: charityId };
}

async function storeChange(
	deps: Platform,
	tx: Db,
	input: Input,
	change: Change & { currency: string },
): Promise<string> {
	const { campaignId, body, actor, requestId } = input;
	const { kind, currency, amountCents, otherCampaignId } = change;
	const [id, at] = [deps.newId(), deps.clock()];
	const texts = kind === "written-off" ? { reason: body.reason ?? "" } : { reference: body.reference ?? "" };
	await insertBalanceChange(tx, {
		id,
		campaignId,
		kind,
		amountCents,
		...(otherCampaignId !== undefined && { otherCampaignId }),
		...texts,
		madeBy: actor.accountId,
		at,
	});
	await postEntry(
		deps,
		tx,
		balanceEntry({ id, campaignId, currency, kind, amountCents, occurredAt: at } as BalanceChange),
	);
	await recordAudit(deps, tx, {
		actorId: actor.accountId,
		action: `balance-${kind}`,
		subject: { kind: "campaign", id: campaignId },
		requestId,
		before: { balanceCents: body.balance },
		after: {
			balanceCents: body.balance + amountCents,
			...texts,
			...(otherCampaignId && { toCampaignId: otherCampaignId }),
		},
	});
	return id;
}

/** A visible campaign for a charity project, by id or name. */
async function findCharity(deps: Pick<Platform, "db">, idOrName: string): Promise<string> {
	const unknown = new AppError("ValidationException", {
		fields: { charityCampaign: { key: "charityCampaignUnknown" } },
	});
	const row = await getCampaignRow(deps, idOrName).catch((error: unknown) => {
		throw error instanceof AppError ? unknown : error;
	});
	if (row.projectId === null) throw unknown;
	return row.id;
}

/**
 * Requests the refund of the newest donations that the balance covers in full. Donations whose refund is in progress
 * count as covered, so that a repeated request does not exceed the balance.
 */
async function refundDonors(
	deps: Platform,
	input: Input,
	authorId: string,
): Promise<{ balance: number; refunds: number }> {
	const { campaignId, body, actor, requestId } = input;
	if (await findOpenAccount(deps.db, authorId)) throw new AppError("BalanceHasOwnerException");
	const { currentBalance } = await readBalance(deps.db, campaignId);
	if (currentBalance !== body.balance || currentBalance <= 0) throw new AppError("BalanceChangedException");
	const donations = await listRefundableOf(deps.db, campaignId, { limit: refundsMax });
	let left = currentBalance;
	// A cover that reduced the campaign's fee is refunded out of its balance, too.
	const costOf = (donation: (typeof donations)[number]) => donation.raisedCents + remainingCoverOfCampaign(donation);
	for (const donation of donations) if (!isRefundable(donation)) left -= costOf(donation);
	let refunds = 0;
	for (const donation of donations) {
		if (!isRefundable(donation) || costOf(donation) > left) continue;
		left -= costOf(donation);
		const { amountCents, tipCents } = remainingParts(donation);
		const parts = { amountCents, tipCents, refundedCents: donation.refundedCents };
		await refundDonation(deps, { donationId: donation.id, parts, reason: body.reason ?? "", actor, requestId });
		refunds++;
	}
	return { balance: currentBalance, refunds };
}
