import type { OpenBalance } from "@stride/contract/operator/operator-balances";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import { readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { listPeople } from "../../accounts/index.ts";
import { listAbandonedCampaigns, listCampaignReferences, listConcernedCampaigns } from "../../campaigns/index.ts";
import { listCampaignsInDebt } from "../../ledger/index.ts";
import { readBalances } from "../read-balances.ts";

const pageSize = 500;

/** Campaigns of removed authors that still have a balance, up to a limit. */
async function listOwnerless(db: Db, limit: number): Promise<string[]> {
	const found: string[] = [];
	let after: string | null = null;
	for (;;) {
		const ids: string[] = await listAbandonedCampaigns(db, { after, limit: pageSize });
		const balances = await readBalances(db, ids);
		found.push(
			...ids.filter((id) => {
				const balance = balances.get(id);
				return balance && (balance.currentBalance !== 0 || balance.pendingBalance !== 0);
			}),
		);
		after = ids.at(-1) ?? null;
		if (found.length >= limit || ids.length < pageSize) return found.slice(0, limit);
	}
}

/** For the operator: balances below zero, and balances whose author has left. */
export async function listOpenBalances({ db }: Pick<Platform, "db">): Promise<OpenBalance[]> {
	const limit = operatorLimits.openBalances;
	const ownerless = await listOwnerless(db, limit);
	const inDebt = await listCampaignsInDebt(db, { after: null, limit });
	const ids = [...new Set([...ownerless, ...inDebt])].slice(0, limit);
	const [balances, campaignOf, references] = await Promise.all([
		readBalances(db, ids),
		listConcernedCampaigns(db, ids),
		listCampaignReferences(db, ids),
	]);
	const people = await listPeople(
		db,
		[...references.values()].map(({ authorId }) => authorId),
	);
	const hasLeft = new Set(ownerless);
	const authorOf = (campaignId: string) => people.get(references.get(campaignId)?.authorId ?? "") ?? null;
	return ids.map((id) => ({
		campaign: campaignOf(id),
		// Of an account that was removed only the row remains.
		author: hasLeft.has(id) ? null : authorOf(id),
		currency: readCurrency(references.get(id)?.currency ?? ""),
		balance: balances.get(id)?.currentBalance ?? 0,
		pending: balances.get(id)?.pendingBalance ?? 0,
	}));
}

export const countOpenBalances = async (deps: Pick<Platform, "db">): Promise<number> =>
	(await listOpenBalances(deps)).length;
