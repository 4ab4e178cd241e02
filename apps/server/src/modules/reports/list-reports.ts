import type { CampaignReport, LetterState } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { listPeople } from "../accounts/index.ts";
import { listConcernedCampaigns } from "../campaigns/index.ts";
import { letterLocale, listAnswers } from "../letters/index.ts";
import { listInState } from "./reports.queries.ts";

/** For the operator: reports of campaigns with their answers. */
export async function listCampaignReports(
	deps: Pick<Platform, "db" | "clock">,
	{ state, page }: { state: LetterState; page: PageQuery },
) {
	const { db } = deps;
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await listInState(db, { ...window, state }));
	const [campaigns, people, answers] = await Promise.all([
		listConcernedCampaigns(
			db,
			rows.map(({ campaignId }) => campaignId),
		),
		listPeople(
			db,
			rows.map(({ accountId }) => accountId),
		),
		listAnswers(
			db,
			"report",
			rows.map(({ id }) => id),
		),
	]);
	const data = rows.map(
		({ id, campaignId, accountId, email, message, locale, createdAt, ofCampaign, ...row }): CampaignReport => ({
			id,
			state: row.state as LetterState,
			locale: letterLocale(locale),
			createdAt: createdAt.toISOString(),
			answers: answers.get(id) ?? [],
			campaign: campaigns(campaignId),
			email,
			reporter: (accountId && people.get(accountId)) || null,
			message,
			ofCampaign,
		}),
	);
	return { data, pagination };
}
