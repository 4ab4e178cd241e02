import type { MailProblem } from "@stride/contract/accounts/mail-problem";
import type { AccountState, CampaignState, PostState } from "@stride/contract/operator/operator-filters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { FoundAccount, FoundCampaign, FoundPost, HiddenState } from "@stride/contract/operator/operator-search";
import type { PageQuery } from "@stride/contract/pagination";
import { readCurrency } from "@stride/money/currencies";
import { isUuid } from "../../platform/ids.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { findAccountByEmail, findAccounts, listPeople, readDeskRoles } from "../accounts/index.ts";
import {
	findCampaigns,
	listCampaignIdsOf,
	listCampaignReferences,
	listConcernedCampaigns,
} from "../campaigns/index.ts";
import { findSuppressions, type Suppression } from "../notifications/index.ts";
import { findHoldsOn } from "../payouts/index.ts";
import { excerptOf, findPostsAndComments, type PostFound } from "../posts/index.ts";
import type { OperatorDeps } from "./operator-deps.ts";

/** What is typed, and the bounds of the creation. */
export type SearchInput = { q: string; page: PageQuery };
export type DatedInput = SearchInput & { since?: string | undefined; until?: string | undefined };

/** The window of a search, with the bounds of the creation. */
export const foundWindow = ({ page, since, until }: DatedInput, now: Date) => ({
	...pageWindow(page, operatorLimits.rows, now),
	since: since === undefined ? undefined : new Date(since),
	until: until === undefined ? undefined : new Date(until),
});
type Deps = Pick<OperatorDeps, "db" | "clock" | "config" | "secrets">;

export async function searchAccounts(deps: Deps, input: DatedInput & { state?: AccountState | undefined }) {
	const window = foundWindow(input, deps.clock());
	const { rows: found, found: count } = await findAccounts(deps.db, { typed: input.q, state: input.state }, window);
	const { rows, pagination } = cutPage(window, found);
	const [holds, suppressions] = await Promise.all([
		findHoldsOn(
			deps.db,
			rows.map(({ id }) => id),
		),
		findSuppressions(
			deps,
			deps.db,
			rows.flatMap(({ email }) => email || []),
		),
	]);
	const data = rows.map(
		({ createdAt, deletedAt, deskRoles, suspendedAt, suspendedReason, ...person }): FoundAccount => ({
			...person,
			createdAt: createdAt.toISOString(),
			isClosed: deletedAt !== null,
			suspended: hiddenState({ hiddenAt: suspendedAt, hiddenReason: suspendedReason }),
			roles: readDeskRoles(deskRoles),
			holdId: holds.get(person.id) ?? null,
			mailProblem: problemOf(suppressions.get(person.email)),
		}),
	);
	return { data, pagination, found: count };
}

const problemOf = (suppression: Suppression | undefined): MailProblem | null =>
	suppression ? { reason: suppression.reason, since: suppression.at.toISOString() } : null;

export const hiddenState = (row: { hiddenAt: Date | null; hiddenReason: string | null }): HiddenState | null =>
	row.hiddenAt && { at: row.hiddenAt.toISOString(), reason: row.hiddenReason ?? "" };

export async function searchCampaigns(deps: Deps, input: DatedInput & { state?: CampaignState | undefined }) {
	const window = foundWindow(input, deps.clock());
	const { rows: found, found: count } = await findCampaigns(deps.db, { typed: input.q, state: input.state }, window);
	const { rows, pagination } = cutPage(window, found);
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
			currency: readCurrency(row.currency),
			raised: row.raisedCents,
			createdAt: row.createdAt.toISOString(),
			endedAt: row.endedAt?.toISOString() ?? null,
			deletedAt: row.deletedAt?.toISOString() ?? null,
			hidden: hiddenState(row),
			paused: hiddenState({ hiddenAt: row.pausedAt, hiddenReason: row.pausedReason }),
			isCharity: row.projectId !== null,
			isRestorable: row.hiddenBy !== null,
			holdId: holds.get(row.id) ?? null,
		}),
	);
	return { data, pagination, found: count };
}

/** Posts and comments together, since a discussion is read as one. A post belongs to its campaign's author. */
export async function searchPosts(deps: Deps, input: DatedInput & { state?: PostState | undefined }) {
	const { db } = deps;
	const { q, state } = input;
	const window = foundWindow(input, deps.clock());
	const id = isUuid(q.toLowerCase()) ? q.toLowerCase() : null;
	const search = { typed: q, id, author: await findAuthor(deps, id ?? (await findAccountByEmail(db, q))?.id), state };
	const { rows: found, found: count } = await findPostsAndComments(db, search, window);
	const { rows, pagination } = cutPage(window, found);
	const campaignIds = [...new Set(rows.map(({ campaignId }) => campaignId))];
	const [references, campaigns] = await Promise.all([
		listCampaignReferences(db, campaignIds),
		listConcernedCampaigns(db, campaignIds),
	]);
	const authorOf = ({ authorId, campaignId }: PostFound) => authorId ?? references.get(campaignId)?.authorId ?? null;
	const people = await listPeople(db, rows.map(authorOf));
	const data = rows.map((row): FoundPost => {
		const campaign = campaigns(row.campaignId);
		const isStanding = row.deletedAt === null && row.hiddenAt === null;
		return {
			id: row.id,
			kind: row.kind,
			postId: row.postId,
			excerpt: excerptOf(row.text, operatorLimits.excerptMax),
			author: people.get(authorOf(row) ?? "") ?? null,
			campaign,
			createdAt: row.createdAt.toISOString(),
			deletedAt: row.deletedAt?.toISOString() ?? null,
			hidden: hiddenState(row),
			isVisible: isStanding && row.isPostVisible && campaign.visibility === "shown",
		};
	});
	return { data, pagination, found: count };
}

async function findAuthor({ db }: Deps, id: string | undefined) {
	return id === undefined ? null : { id, campaignIds: await listCampaignIdsOf(db, id) };
}
