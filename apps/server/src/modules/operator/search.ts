import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { FoundAccount, FoundCampaign, HiddenState } from "@stride/contract/operator/operator-search";
import type { PageQuery } from "@stride/contract/pagination";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { findAccounts, listPeople } from "../accounts/index.ts";
import { findCampaigns } from "../campaigns/index.ts";
import { findHoldsOn } from "../payouts/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

export type SearchInput = { q: string; page: PageQuery };
type Deps = Pick<OperatorDeps, "db" | "clock" | "config">;

export async function searchAccounts(deps: Deps, { q, page }: SearchInput) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await findAccounts(deps.db, q, window));
	const holds = await findHoldsOn(
		deps.db,
		rows.map(({ id }) => id),
	);
	const data = rows.map(
		({ emailKey, createdAt, deletedAt, ...person }): FoundAccount => ({
			...person,
			createdAt: createdAt.toISOString(),
			isClosed: deletedAt !== null,
			isOperator: deletedAt === null && deps.config.operators.has(emailKey),
			holdId: holds.get(person.id) ?? null,
		}),
	);
	return { data, pagination };
}

export const hiddenState = (row: { hiddenAt: Date | null; hiddenReason: string | null }): HiddenState | null =>
	row.hiddenAt && { at: row.hiddenAt.toISOString(), reason: row.hiddenReason ?? "" };

export async function searchCampaigns(deps: Deps, { q, page }: SearchInput) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await findCampaigns(deps.db, q, window));
	const [authors, holds] = await Promise.all([
		listPeople(
			deps.db,
			rows.map(({ authorId }) => authorId),
		),
		findHoldsOn(
			deps.db,
			rows.map(({ id }) => id),
		),
	]);
	const data = rows.map(
		(row): FoundCampaign => ({
			id: row.id,
			name: row.slug,
			title: row.title,
			author: authors.get(row.authorId) ?? null,
			raised: row.raisedCents,
			createdAt: row.createdAt.toISOString(),
			endedAt: row.endedAt?.toISOString() ?? null,
			deletedAt: row.deletedAt?.toISOString() ?? null,
			hidden: hiddenState(row),
			isCharity: row.projectId !== null,
			isRestorable: row.hiddenBy !== null,
			holdId: holds.get(row.id) ?? null,
		}),
	);
	return { data, pagination };
}
