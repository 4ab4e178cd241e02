import { type CampaignText, campaignTextNames } from "@stride/contract/campaigns/campaign-rules";
import type { CampaignStatus, CreateCampaignBody } from "@stride/contract/campaigns/campaigns";
import { type ExpressionBuilder, sql } from "kysely";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Db } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/schema.ts";
import { type IdempotentRequest, requestColumns } from "../../platform/idempotent-requests.ts";

/** The single condition of public visibility, used by every list and every read. */
export const visible = (where: ExpressionBuilder<DB, "campaign">) =>
	where.and([where("campaign.deletedAt", "is", null), where("campaign.hiddenAt", "is", null)]);

/** Publicly visible campaigns, for joins. */
export const selectVisible = (db: Db) =>
	db.selectFrom("campaign").where(visible).select(["id", "authorId", "slug", "title", "demo", "endedAt", "pausedAt"]);

/** Rolled-up totals plus the deltas that are not rolled up yet. */
export function selectCampaigns(db: Db) {
	return db
		.selectFrom("campaign")
		.leftJoin("campaignTotal as total", "total.campaignId", "campaign.id")
		.leftJoinLateral(
			(lateral) =>
				lateral
					.selectFrom("campaignTotalDelta as delta")
					.whereRef("delta.campaignId", "=", "campaign.id")
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
			"campaign.authorId",
			"campaign.slug",
			...campaignTextNames.map((name) => `campaign.${name}` as const),
			"campaign.projectId",
			"campaign.country",
			"campaign.state",
			"campaign.currency",
			"campaign.fundGoalCents",
			"campaign.imageId",
			"campaign.demo",
			"campaign.createdAt",
			"campaign.updatedAt",
			"campaign.endedAt",
			"campaign.pausedAt",
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
		.innerJoin("campaignSlug", "campaignSlug.campaignId", "campaign.id")
		.where("campaignSlug.slug", "=", slug)
		.where(visible)
		.executeTakeFirst();
}

type Page = { asOf: Date; limit: number; offset: number };

/** Visible campaigns that existed at `asOf`. */
const selectWindow = (db: Db, page: Page) =>
	selectCampaigns(db).where(visible).where("campaign.createdAt", "<=", page.asOf).limit(page.limit).offset(page.offset);

/** The same, newest first. */
const selectPage = (db: Db, page: Page) =>
	selectWindow(db, page).orderBy("campaign.createdAt", "desc").orderBy("campaign.id", "desc");

/**
 * Active campaigns: without `exceptId`, and only for `projectId`, where these are given. One under review is shown by its
 * address and on its author's page only.
 */
export async function listVisible(db: Db, page: Page & { exceptId?: string; projectId?: string | undefined }) {
	return selectPage(db, page)
		.where("campaign.endedAt", "is", null)
		.where("campaign.pausedAt", "is", null)
		.$if(page.exceptId !== undefined, (query) => query.where("campaign.id", "<>", String(page.exceptId)))
		.$if(page.projectId !== undefined, (query) => query.where("campaign.projectId", "=", String(page.projectId)))
		.execute();
}

/**
 * An author's campaigns, all or by the status that they had at `asOf`, so that a campaign that ends meanwhile moves no
 * other row.
 */
export async function listOfAuthor(db: Db, page: Page & { authorId: string; status?: CampaignStatus }) {
	return selectPage(db, page)
		.where("campaign.authorId", "=", page.authorId)
		.$if(page.status === "active", (query) =>
			query.where((where) =>
				where.or([where("campaign.endedAt", "is", null), where("campaign.endedAt", ">", page.asOf)]),
			),
		)
		.$if(page.status === "ended", (query) => query.where("campaign.endedAt", "<=", page.asOf))
		.execute();
}

/** An author's campaigns; those that were active at `asOf` first. */
export async function listActiveFirst(db: Db, page: Page & { authorId: string }) {
	return selectWindow(db, page)
		.where("campaign.authorId", "=", page.authorId)
		.orderBy(sql`coalesce(campaign.ended_at <= ${page.asOf}, false)`)
		.orderBy("campaign.createdAt", "desc")
		.orderBy("campaign.id", "desc")
		.execute();
}

export type NewCampaign = Pick<CreateCampaignBody, CampaignText> & {
	id: string;
	authorId: string;
	slug: string;
	country: string;
	state: string | null;
	/** The charity project that receives the money; null for a personal campaign. */
	projectId: string | null;
	residenceConfirmedAt: Date | null;
	currency: string;
	fundGoalCents: number;
	imageId: string;
	demo: boolean;
	/** The author's request, if it has an idempotency key. */
	request: IdempotentRequest | null;
	createdAt: Date;
};

/**
 * @returns false when the name is taken, now or as an earlier name of another campaign, or the request was already
 * answered
 */
export async function insertCampaign(db: Db, campaign: NewCampaign): Promise<boolean> {
	const earlier = await db
		.selectFrom("campaignSlug")
		.select("slug")
		.where("slug", "=", campaign.slug)
		.executeTakeFirst();
	if (earlier) return false;
	const { request, ...row } = campaign;
	const inserted = await db
		.insertInto("campaign")
		.values({
			...row,
			recipientType: campaign.projectId === null ? "yourself" : "charity",
			...requestColumns(request),
			updatedAt: campaign.createdAt,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return inserted !== undefined;
}

/** The campaign that an author's request with this key created, visible or not. */
export async function findByRequest(db: Db, authorId: string, key: string) {
	return db
		.selectFrom("campaign")
		.select(["id", "requestHash"])
		.where("authorId", "=", authorId)
		.where("requestKey", "=", key)
		.executeTakeFirst();
}

export type TotalDelta = { campaignId: string; raisedCents: number; donationsCount: number; supportersCount: number };

export const insertDelta = compileOnce((db, delta: TotalDelta) =>
	db.insertInto("campaignTotalDelta").values({
		campaignId: delta.campaignId,
		raisedCents: delta.raisedCents,
		giftsCount: delta.donationsCount,
		supportersCount: delta.supportersCount,
	}),
);

/** @returns the id of an author's campaign of this title, if one exists */
export async function findOwnCampaign(
	db: Db,
	campaign: { authorId: string; title: string },
): Promise<string | undefined> {
	const row = await db
		.selectFrom("campaign")
		.select("id")
		.where("authorId", "=", campaign.authorId)
		.where("title", "=", campaign.title)
		.executeTakeFirst();
	return row?.id;
}

/** The visible campaigns for a charity project. */
export async function listOfProject(db: Db, projectId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("campaign")
		.select("campaign.id")
		.where("projectId", "=", projectId)
		.where(visible)
		.orderBy("campaign.id")
		.execute();
	return rows.map((row) => row.id);
}

/** Charity projects of the visible, active campaigns, without duplicates, those after the given one. */
export async function listProjectIds(db: Db, page: { after: string; limit: number }): Promise<string[]> {
	const rows = await db
		.selectFrom("campaign")
		.select("projectId as id")
		.distinct()
		.where("projectId", ">", page.after)
		.where("endedAt", "is", null)
		.where(visible)
		.orderBy("projectId")
		.limit(page.limit)
		.execute();
	return rows.flatMap(({ id }) => id ?? []);
}

const selectForShare = compileOnce((db, { id }: { id: string }) =>
	db
		.selectFrom("campaign")
		.select([
			"authorId",
			"title",
			"slug",
			"currency",
			"demo",
			"projectId",
			"endedAt",
			"deletedAt",
			"hiddenAt",
			"pausedAt",
		])
		.where("id", "=", id)
		.forShare(),
);

/**
 * Reads a campaign, visible or not, with a shared lock that delays its deletion and end until the transaction commits.
 */
export async function holdCampaign(db: Db, id: string) {
	const { rows } = await selectForShare(db, { id });
	return rows[0];
}

/** Waits for all shared locks of the campaign and excludes new ones until the transaction commits. */
export async function lockForDeletion(db: Db, id: string): Promise<void> {
	await db.selectFrom("campaign").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function setDeleted(db: Db, id: string, at: Date): Promise<void> {
	await db.updateTable("campaign").set({ deletedAt: at, updatedAt: at }).where("id", "=", id).execute();
}

/** @returns false when it had already ended */
export async function endActive(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("campaign")
		.set({ endedAt: at, updatedAt: at })
		.where("id", "=", id)
		.where("endedAt", "is", null)
		.where(visible)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Of a campaign that may be hidden. @returns false when it had already ended, or was deleted */
export async function endStopped(db: Db, id: string, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("campaign")
		.set({ endedAt: at, updatedAt: at })
		.where("id", "=", id)
		.where("endedAt", "is", null)
		.where("deletedAt", "is", null)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

/** Absent fields stay unchanged. */
export type CampaignChange = { [text in CampaignText]?: string | undefined } & {
	fundGoalCents?: number;
	imageId?: string;
};

/** @returns false when it is no longer active */
export async function changeCampaign(db: Db, id: string, change: CampaignChange, at: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("campaign")
		.set({ ...change, updatedAt: at })
		.where("id", "=", id)
		.where("endedAt", "is", null)
		.where(visible)
		.executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}

const selectReferences = (db: Db) =>
	db.selectFrom("campaign").select(["id", "authorId", "slug", "title", "currency", "deletedAt", "hiddenAt"]);

/** Visible or not: for its donors. */
export async function findReference(db: Db, id: string) {
	return selectReferences(db).where("id", "=", id).executeTakeFirst();
}

export async function findReferences(db: Db, ids: readonly string[]) {
	return selectReferences(db).where("id", "in", ids).execute();
}

/** The totals raised by all of an author's campaigns, per currency. */
export async function sumRaisedBy(db: Db, authorId: string): Promise<{ currency: string; cents: number }[]> {
	return db
		.selectFrom(selectCampaigns(db).where("campaign.authorId", "=", authorId).as("own"))
		.select(["own.currency", sql<number>`sum(own.raised_cents)::bigint`.as("cents")])
		.groupBy("own.currency")
		.execute();
}

/** The newest personal campaign of an author, deleted ones excluded. */
export async function findPersonalOf(db: Db, authorId: string) {
	return db
		.selectFrom("campaign")
		.select(["id", "country"])
		.where("authorId", "=", authorId)
		.where("recipientType", "=", "yourself")
		.where("deletedAt", "is", null)
		.orderBy("createdAt", "desc")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** All of an author's campaigns, including hidden and deleted ones. */
export async function listIdsOf(db: Db, authorId: string): Promise<string[]> {
	const rows = await db.selectFrom("campaign").select("id").where("authorId", "=", authorId).orderBy("id").execute();
	return rows.map((row) => row.id);
}
