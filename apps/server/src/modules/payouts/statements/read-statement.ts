import { type Statement, statementMonthsMax } from "@stride/contract/donations/statements";
import { pageSizes } from "@stride/contract/limits";
import type { PageQuery } from "@stride/contract/pagination";
import { readCurrency } from "@stride/money/currencies";
import { cutPage, pageWindow } from "../../../platform/paging.ts";
import { findRecipient, getAuthorsCampaign } from "../../campaigns/index.ts";
import { sumBookedFees } from "../../donations/index.ts";
import {
	listCampaignEntries,
	listCampaignMonths,
	readCampaignBalance,
	sumCampaignEntries,
} from "../../ledger/index.ts";
import type { PayoutDeps } from "../payout-deps.ts";
import { changeOf, findStatement, issuerOf, linesOf, readKind } from "./find-statement.ts";

/** @throws AppError CampaignNotFoundException, ForbiddenException for another author's campaign */
export async function listStatementMonths(deps: PayoutDeps, input: { campaignId: string; accountId: string }) {
	const campaign = await getAuthorsCampaign(deps, { idOrName: input.campaignId, accountId: input.accountId });
	const running = deps.clock().toISOString().slice(0, 7);
	const months = await listCampaignMonths(deps.db, campaign.id, statementMonthsMax);
	return { months: months.map((month) => ({ month, isRunning: month === running })) };
}

/** @throws AppError as `findStatement` */
export async function getStatement(
	deps: PayoutDeps,
	input: { campaignId: string; accountId: string; month: string; page: PageQuery },
): Promise<Statement> {
	const { campaign, month } = await findStatement(deps, input);
	const now = deps.clock();
	const window = pageWindow(input.page, pageSizes.documentLines, now);
	const recipient = await findRecipient(deps.db, campaign);
	// All of one moment, so that the lines add up to the balances while money moves.
	return deps.db
		.transaction()
		.setAccessMode("read only")
		.setIsolationLevel("repeatable read")
		.execute(async (tx) => {
			const opening = await readCampaignBalance(tx, campaign.id, month.from);
			const sums = await sumCampaignEntries(tx, campaign.id, month);
			const fees = await sumBookedFees(tx, campaign.id, month);
			const cut = cutPage(window, await listCampaignEntries(tx, campaign.id, month, window));
			return {
				campaign: { id: campaign.id, name: campaign.slug, title: campaign.title },
				author: recipient?.name ?? null,
				issuer: issuerOf(deps),
				currency: readCurrency(campaign.currency),
				month: month.name,
				isRunning: month.before > now,
				opening,
				closing: sums.reduce((cents, sum) => cents + sum.cents, opening),
				totals: sums.map(({ kind, count, cents, platformFeeCents }) => ({
					kind: readKind(kind),
					count,
					...changeOf(kind, cents, (fees.get(kind) ?? 0) - platformFeeCents),
				})),
				data: await linesOf(tx, cut.rows),
				pagination: cut.pagination,
			};
		});
}
