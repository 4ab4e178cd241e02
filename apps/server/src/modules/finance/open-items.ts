import type { OpenDispute, UnknownOutcome } from "@stride/contract/operator/operator-finance";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import { readCurrency } from "@stride/money/currencies";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { listConcernedCampaigns } from "../campaigns/index.ts";
import {
	confirmationNumber,
	listOpenDisputes as findOpenDisputes,
	listUnknownOutcomes as findUnknownOutcomes,
} from "../donations/index.ts";

type ListDeps = Pick<Platform, "db" | "clock">;

/** Disputes that the bank has not decided, those whose evidence is due first at the top. */
export async function listOpenDisputes({ db, clock }: ListDeps, page: PageQuery) {
	const window = pageWindow(page, operatorLimits.rows, clock());
	const { rows, pagination } = cutPage(window, await findOpenDisputes(db, window));
	const campaignOf = await namesOf(db, rows);
	const data = rows.map(
		(row): OpenDispute => ({
			id: row.id,
			donation: { id: row.donationId, number: confirmationNumber(row.donationId) },
			campaign: campaignOf(row.campaignId),
			currency: readCurrency(row.currency),
			amount: row.amountCents,
			openedAt: row.createdAt.toISOString(),
			evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
			isEvidenceSent: row.isEvidenceSent,
		}),
	);
	return { data, pagination };
}

/** Donations whose payment or request had no answer, without their donors. */
export async function listUnknownOutcomes({ db, clock }: ListDeps, page: PageQuery) {
	const window = pageWindow(page, operatorLimits.rows, clock());
	const { rows, pagination } = cutPage(window, await findUnknownOutcomes(db, window));
	const campaignOf = await namesOf(db, rows);
	const data = rows.map(
		(row): UnknownOutcome => ({
			id: row.id,
			number: confirmationNumber(row.id),
			campaign: campaignOf(row.campaignId),
			currency: readCurrency(row.currency),
			amount: row.amountCents,
			tip: row.tipCents,
			cover: row.coverCents,
			requestedAt: row.createdAt.toISOString(),
			isCatalogue: row.provider !== "stripe",
		}),
	);
	return { data, pagination };
}

async function namesOf(db: Platform["db"], rows: readonly { campaignId: string }[]) {
	const campaignOf = await listConcernedCampaigns(
		db,
		rows.map(({ campaignId }) => campaignId),
	);
	return (campaignId: string) => {
		const { id, name, title } = campaignOf(campaignId);
		return { id, name, title };
	};
}
