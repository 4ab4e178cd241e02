import type { CampaignStatus } from "@stride/contract/campaigns";
import { type ExpressionBuilder, sql } from "kysely";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";

/** The single condition of public visibility, used by every list and every read. */
export const visible = (where: ExpressionBuilder<DB, "campaign">) =>
	where.and([where("campaign.deleted_at", "is", null), where("campaign.hidden_at", "is", null)]);

/** Publicly visible campaigns, for joins. */
export const selectVisible = (db: Db) =>
	db
		.selectFrom("campaign")
		.where(visible)
		.select(["id", "author_id as authorId", "slug", "title", "ended_at as endedAt"]);

/** Rolled-up totals plus the deltas that are not rolled up yet. */
export function selectCampaigns(db: Db) {
	return db
		.selectFrom("campaign")
		.leftJoin("campaign_total as total", "total.campaign_id", "campaign.id")
		.leftJoinLateral(
			(lateral) =>
				lateral
					.selectFrom("campaign_total_delta as delta")
					.whereRef("delta.campaign_id", "=", "campaign.id")
					.select([
						sql<number>`coalesce(sum(delta.raised_cents), 0)`.as("raised"),
						sql<number>`coalesce(sum(delta.gifts_count), 0)`.as("donations"),
						sql<number>`coalesce(sum(delta.supporters_count), 0)`.as("supporters"),
						sql<number>`count(*)`.as("changes"),
					])
					.as("fresh"),
			(join) => join.onTrue(),
		)
		.select([
			"campaign.id",
			"campaign.author_id as authorId",
			"campaign.slug",
			"campaign.title",
			"campaign.description",
			"campaign.project_id as projectId",
			"campaign.country",
			"campaign.state",
			"campaign.fund_goal_cents as fundGoalCents",
			"campaign.image_id as imageId",
			"campaign.demo",
			"campaign.created_at as createdAt",
			"campaign.updated_at as updatedAt",
			"campaign.ended_at as endedAt",
			sql<number>`coalesce(total.raised_cents, 0) + fresh.raised`.as("raisedCents"),
			sql<number>`coalesce(total.gifts_count, 0) + fresh.donations`.as("donationsCount"),
			sql<number>`coalesce(total.supporters_count, 0) + fresh.supporters`.as("supportersCount"),
			sql<number>`coalesce(total.changes_count, 0) + fresh.changes`.as("changesCount"),
		]);
}

export type CampaignRow = Awaited<ReturnType<typeof listVisible>>[number];

const selectVisibleById = compileOnce((db, { id }: { id: string }) =>
	selectCampaigns(db).where("campaign.id", "=", id).where(visible),
);

export async function findVisibleById(db: Db, id: string): Promise<CampaignRow | undefined> {
	const { rows } = await selectVisibleById(db, { id });
	return rows[0];
}

const selectVisibleBySlug = compileOnce((db, { slug }: { slug: string }) =>
	selectCampaigns(db).where("campaign.slug", "=", slug).where(visible),
);

/** By the current name, else by an earlier one. */
export async function findVisibleBySlug(db: Db, slug: string): Promise<CampaignRow | undefined> {
	const { rows } = await selectVisibleBySlug(db, { slug });
	if (rows[0]) return rows[0];
	return selectCampaigns(db)
		.innerJoin("campaign_slug", "campaign_slug.campaign_id", "campaign.id")
		.where("campaign_slug.slug", "=", slug)
		.where(visible)
		.executeTakeFirst();
}

type Page = { asOf: Date; limit: number; offset: number };

/** Visible campaigns that existed at `asOf`. */
const selectWindow = (db: Db, page: Page) =>
	selectCampaigns(db)
		.where(visible)
		.where("campaign.created_at", "<=", page.asOf)
		.limit(page.limit)
		.offset(page.offset);

/** The same, newest first. */
const selectPage = (db: Db, page: Page) =>
	selectWindow(db, page).orderBy("campaign.created_at", "desc").orderBy("campaign.id", "desc");

/** Active campaigns, without `exceptId` where one is given. */
export async function listVisible(db: Db, page: Page & { exceptId?: string }) {
	return selectPage(db, page)
		.where("campaign.ended_at", "is", null)
		.$if(page.exceptId !== undefined, (query) => query.where("campaign.id", "<>", String(page.exceptId)))
		.execute();
}

/**
 * An author's campaigns, all or by the status that they had at `asOf`, so that a campaign that ends meanwhile moves no
 * other row.
 */
export async function listOfAuthor(db: Db, page: Page & { authorId: string; status?: CampaignStatus }) {
	return selectPage(db, page)
		.where("campaign.author_id", "=", page.authorId)
		.$if(page.status === "active", (query) =>
			query.where((where) =>
				where.or([where("campaign.ended_at", "is", null), where("campaign.ended_at", ">", page.asOf)]),
			),
		)
		.$if(page.status === "ended", (query) => query.where("campaign.ended_at", "<=", page.asOf))
		.execute();
}

/** An author's campaigns; those that were active at `asOf` first. */
export async function listActiveFirst(db: Db, page: Page & { authorId: string }) {
	return selectWindow(db, page)
		.where("campaign.author_id", "=", page.authorId)
		.orderBy(sql`coalesce(campaign.ended_at <= ${page.asOf}, false)`)
		.orderBy("campaign.created_at", "desc")
		.orderBy("campaign.id", "desc")
		.execute();
}

export type NewCampaign = {
	id: string;
	authorId: string;
	slug: string;
	title: string;
	description: string;
	country: string;
	state: string | null;
	/** The charity project that receives the money; null for a personal campaign. */
	projectId: string | null;
	residenceConfirmedAt: Date | null;
	fundGoalCents: number;
	imageId: string;
	demo: boolean;
	/** The author's request, if it has an idempotency key. */
	request: { key: string; hash: Buffer } | null;
	createdAt: Date;
};

/**
 * @returns false when the name is taken, now or as an earlier name of another campaign, or the request was already
 * answered
 */
export async function insertCampaign(db: Db, campaign: NewCampaign): Promise<boolean> {
	const earlier = await db
		.selectFrom("campaign_slug")
		.select("slug")
		.where("slug", "=", campaign.slug)
		.executeTakeFirst();
	if (earlier) return false;
	const row = await db
		.insertInto("campaign")
		.values({
			id: campaign.id,
			author_id: campaign.authorId,
			slug: campaign.slug,
			title: campaign.title,
			description: campaign.description,
			country: campaign.country,
			state: campaign.state,
			recipient_type: campaign.projectId === null ? "yourself" : "charity",
			project_id: campaign.projectId,
			residence_confirmed_at: campaign.residenceConfirmedAt,
			currency: "usd",
			fund_goal_cents: campaign.fundGoalCents,
			image_id: campaign.imageId,
			demo: campaign.demo,
			request_key: campaign.request?.key ?? null,
			request_hash: campaign.request?.hash ?? null,
			created_at: campaign.createdAt,
			updated_at: campaign.createdAt,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

/** The campaign that an author's request with this key created, visible or not. */
export async function findByRequest(db: Db, authorId: string, key: string) {
	return db
		.selectFrom("campaign")
		.select(["id", "request_hash as requestHash"])
		.where("author_id", "=", authorId)
		.where("request_key", "=", key)
		.executeTakeFirst();
}

export type TotalDelta = { campaignId: string; raisedCents: number; donationsCount: number; supportersCount: number };

export async function insertDelta(db: Db, delta: TotalDelta): Promise<void> {
	await db
		.insertInto("campaign_total_delta")
		.values({
			campaign_id: delta.campaignId,
			raised_cents: delta.raisedCents,
			gifts_count: delta.donationsCount,
			supporters_count: delta.supportersCount,
		})
		.execute();
}

/** @returns the id of an author's campaign of this title, if one exists */
export async function findOwnCampaign(
	db: Db,
	campaign: { authorId: string; title: string },
): Promise<string | undefined> {
	const row = await db
		.selectFrom("campaign")
		.select("id")
		.where("author_id", "=", campaign.authorId)
		.where("title", "=", campaign.title)
		.executeTakeFirst();
	return row?.id;
}

/** The visible campaigns for a charity project. */
export async function listOfProject(db: Db, projectId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("campaign")
		.select("campaign.id")
		.where("project_id", "=", projectId)
		.where(visible)
		.orderBy("campaign.id")
		.execute();
	return rows.map((row) => row.id);
}

/** Charity projects of the visible, active campaigns, without duplicates, those after the given one. */
export async function listProjectIds(db: Db, page: { after: string; limit: number }): Promise<string[]> {
	const rows = await db
		.selectFrom("campaign")
		.select("project_id as id")
		.distinct()
		.where("project_id", ">", page.after)
		.where("ended_at", "is", null)
		.where(visible)
		.orderBy("project_id")
		.limit(page.limit)
		.execute();
	return rows.flatMap(({ id }) => id ?? []);
}

/**
 * Reads a campaign, visible or not, with a shared lock that delays its deletion and end until the transaction commits.
 */
export async function holdCampaign(db: Db, id: string) {
	return db
		.selectFrom("campaign")
		.select([
			"author_id as authorId",
			"title",
			"slug",
			"demo",
			"project_id as projectId",
			"ended_at as endedAt",
			"deleted_at as deletedAt",
			"hidden_at as hiddenAt",
		])
		.where("id", "=", id)
		.forShare()
		.executeTakeFirst();
}

/** Waits for all shared locks of the campaign and excludes new ones until the transaction commits. */
export async function lockForDeletion(db: Db, id: string): Promise<void> {
	await db.selectFrom("campaign").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function setDeleted(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("campaign").set({ deleted_at: at, updated_at: at }).where("id", "=", id).execute();
}

/** @returns false when it had already ended */
export async function endActive(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("campaign")
		.set({ ended_at: at, updated_at: at })
		.where("id", "=", id)
		.where("ended_at", "is", null)
		.where(visible)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

export type CampaignChange = { title?: string; description?: string; fundGoalCents?: number; imageId?: string };

/** @returns false when it is no longer active */
export async function changeCampaign(db: Db, id: string, change: CampaignChange, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("campaign")
		.set({
			...(change.title !== undefined && { title: change.title }),
			...(change.description !== undefined && { description: change.description }),
			...(change.fundGoalCents !== undefined && { fund_goal_cents: change.fundGoalCents }),
			...(change.imageId !== undefined && { image_id: change.imageId }),
			updated_at: at,
		})
		.where("id", "=", id)
		.where("ended_at", "is", null)
		.where(visible)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

const selectReferences = (db: Db) =>
	db
		.selectFrom("campaign")
		.select(["id", "author_id as authorId", "slug", "title", "deleted_at as deletedAt", "hidden_at as hiddenAt"]);

/** Visible or not: for its donors. */
export async function findReference(db: Db, id: string) {
	return selectReferences(db).where("id", "=", id).executeTakeFirst();
}

export async function findReferences(db: Db, ids: readonly string[]) {
	return selectReferences(db).where("id", "in", ids).execute();
}

/** The total raised by all of an author's campaigns. */
export async function sumRaisedBy(db: Db, authorId: string): Promise<number> {
	const row = await db
		.selectFrom(selectCampaigns(db).where("campaign.author_id", "=", authorId).as("own"))
		.select(sql<number>`coalesce(sum(own."raisedCents"), 0)::bigint`.as("cents"))
		.executeTakeFirstOrThrow();
	return row.cents;
}

/** The newest personal campaign of an author, deleted ones excluded. */
export async function findPersonalOf(db: Db, authorId: string) {
	return db
		.selectFrom("campaign")
		.select(["id", "country"])
		.where("author_id", "=", authorId)
		.where("recipient_type", "=", "yourself")
		.where("deleted_at", "is", null)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** All of an author's campaigns, including hidden and deleted ones. */
export async function listIdsOf(db: Db, authorId: string): Promise<string[]> {
	const rows = await db.selectFrom("campaign").select("id").where("author_id", "=", authorId).orderBy("id").execute();
	return rows.map((row) => row.id);
}
