import { recordAudit } from "../../../platform/audit.ts";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findOpenAccount } from "../../accounts/index.ts";
import { getCampaignReference, listCampaignIdsOf, listCampaignReferences } from "../../campaigns/index.ts";
import { balanceEntry, listCampaignsInDebt, postEntry } from "../../ledger/index.ts";
import { queueMail } from "../../notifications/index.ts";
import { type CampaignBalance, readBalances } from "../read-balances.ts";
import { insertBalanceChange, takeMoneyLock } from "./balance-changes.queries.ts";
import { balanceOffset } from "./balance-mails.ts";

export type Offset = { fromCampaignId: string; toCampaignId: string; amountCents: number };

/** Covers balances below zero from the author's other balances, in the order of the campaigns. */
export function planOffsets(balances: ReadonlyMap<string, Pick<CampaignBalance, "currentBalance">>): Offset[] {
	const left = new Map([...balances].map(([id, { currentBalance }]) => [id, currentBalance]));
	const offsets: Offset[] = [];
	for (const [toCampaignId, debt] of left) {
		if (debt >= 0) continue;
		for (const [fromCampaignId, available] of left) {
			const owed = -(left.get(toCampaignId) ?? 0);
			const amountCents = Math.min(owed, Math.max(0, available));
			if (amountCents === 0) continue;
			left.set(fromCampaignId, available - amountCents);
			left.set(toCampaignId, amountCents - owed);
			offsets.push({ fromCampaignId, toCampaignId, amountCents });
		}
	}
	return offsets;
}

/**
 * Moves money from an author's campaigns to those below zero, in the caller's transaction. The caller holds the author's
 * money lock.
 */
export async function settleDebtsOf(
	deps: Pick<Platform, "clock" | "newId" | "jobs" | "secrets">,
	tx: Db,
	authorId: string,
): Promise<void> {
	const author = await findOpenAccount(tx, authorId);
	for (const { currency, fromCampaignId, toCampaignId, amountCents } of await planOffsetsOf(tx, authorId)) {
		const [id, at] = [deps.newId(), deps.clock()];
		const change = { id, campaignId: toCampaignId, kind: "offset", otherCampaignId: fromCampaignId } as const;
		await insertBalanceChange(tx, { ...change, amountCents, madeBy: null, at });
		await postEntry(deps, tx, balanceEntry({ ...change, currency, amountCents, occurredAt: at }));
		await recordAudit(deps, tx, {
			actorId: null,
			action: "balance-offset",
			subject: { kind: "campaign", id: toCampaignId },
			after: { amountCents, fromCampaignId },
		});
		if (author) await queueMail(deps, tx, { kind: balanceOffset, subjectId: id, recipient: author.email });
	}
}

/** Money is offset within a currency only. */
async function planOffsetsOf(tx: Db, authorId: string): Promise<(Offset & { currency: string })[]> {
	const ids = await listCampaignIdsOf(tx, authorId);
	const [balances, campaigns] = [await readBalances(tx, ids), await listCampaignReferences(tx, ids)];
	const currencies = new Set([...campaigns.values()].map(({ currency }) => currency));
	return [...currencies].flatMap((currency) => {
		const within = new Map([...balances].filter(([id]) => campaigns.get(id)?.currency === currency));
		return planOffsets(within).map((offset) => ({ ...offset, currency }));
	});
}

const pageSize = 200;

/** Covers balances below zero wherever another campaign of the same author has money. */
export async function settleDebts(deps: Platform): Promise<void> {
	let after: string | null = null;
	for (;;) {
		const ids: string[] = await listCampaignsInDebt(deps.db, { after, limit: pageSize });
		for (const id of ids) {
			try {
				await settleDebtOn(deps, id);
			} catch (error) {
				deps.log.error({ err: error, campaignId: id, alarm: "debt-not-settled" }, "a balance could not be covered");
			}
		}
		after = ids.at(-1) ?? null;
		if (ids.length < pageSize) return;
	}
}

async function settleDebtOn(deps: Platform, campaignId: string): Promise<void> {
	const { authorId } = await getCampaignReference(deps.db, campaignId);
	await deps.db.transaction().execute(async (tx) => {
		await takeMoneyLock(tx, authorId);
		await settleDebtsOf(deps, tx, authorId);
	});
}
