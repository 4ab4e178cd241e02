import type { CampaignRefundRefusal } from "@stride/contract/operator/operator-refunds";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";

/** Money that can be refunded, or is disputed: it is listed, and refused with its reason. */
const collectedStates = ["succeeded", "partially_refunded", "dispute_won", "disputed"];

const selectCollectable = (db: Db, campaignId: string) =>
	db
		.selectFrom("donation")
		.where("donation.campaignId", "=", campaignId)
		.where("donation.provider", "=", "stripe")
		.where("donation.state", "in", collectedStates)
		.where(sql<boolean>`donation.amount_cents + donation.tip_cents + donation.cover_cents > donation.refunded_cents`);

/** How many donations of a campaign can be refunded, with their tips. */
export async function countCollectable(db: Db, campaignId: string) {
	return selectCollectable(db, campaignId)
		.select([
			sql<number>`count(*)`.as("donations"),
			sql<number>`coalesce(sum(donation.amount_cents + donation.tip_cents + donation.cover_cents - donation.refunded_cents), 0)::bigint`.as(
				"cents",
			),
		])
		.executeTakeFirstOrThrow();
}

/** Adds the donations that it does not contain yet. */
export async function collectItems(db: Db, refund: { id: string; campaignId: string }): Promise<void> {
	await db
		.insertInto("campaignRefundItem")
		.columns(["campaignRefundId", "donationId"])
		.expression(
			selectCollectable(db, refund.campaignId).select([sql<string>`${refund.id}::uuid`.as("refundId"), "donation.id"]),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

export type NewCampaignRefund = {
	id: string;
	campaignId: string;
	reason: string;
	requestedBy: string;
	at: Date;
	startableAt: Date | null;
};

/** @returns false when one of the campaign is open */
export async function insertCampaignRefund(db: Db, { at, ...refund }: NewCampaignRefund): Promise<boolean> {
	const row = await db
		.insertInto("campaignRefund")
		.values({ ...refund, requestedAt: at })
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return row !== undefined;
}

const selectRefunds = (db: Db) => db.selectFrom("campaignRefund").selectAll();
export type CampaignRefundRow = NonNullable<Awaited<ReturnType<typeof lockCampaignRefund>>>;

export async function lockCampaignRefund(db: Db, id: string) {
	return selectRefunds(db).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function findCampaignRefund(db: Db, id: string) {
	return selectRefunds(db).where("id", "=", id).executeTakeFirst();
}

/** Open ones first, then the newest. */
export async function listCampaignRefundRows(db: Db, limit: number) {
	return selectRefunds(db)
		.orderBy(sql`state in ('requested', 'running')`, "desc")
		.orderBy("requestedAt", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

export async function listRunning(db: Db, limit: number): Promise<string[]> {
	const rows = await db
		.selectFrom("campaignRefund")
		.select("id")
		.where("state", "=", "running")
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}

/** Those of the campaigns with a refund that has started. */
export async function listRefundedCampaigns(db: Db, campaignIds: readonly string[]): Promise<ReadonlySet<string>> {
	const rows = await db
		.selectFrom("campaignRefund")
		.select("campaignId")
		.where("campaignId", "in", campaignIds)
		.where("state", "in", ["running", "done"])
		.execute();
	return new Set(rows.map(({ campaignId }) => campaignId));
}

export async function countOpenCampaignRefunds(db: Db): Promise<number> {
	const { count } = await db
		.selectFrom("campaignRefund")
		.select((select) => select.fn.countAll<number>().as("count"))
		.where("state", "in", ["requested", "running"])
		.executeTakeFirstOrThrow();
	return Number(count);
}

type Change =
	| { state: "running"; startedAt: Date; approvedBy: string | null }
	| { state: "cancelled"; endedAt: Date; cancelledBy: string }
	| { state: "done"; endedAt: Date };

export async function changeCampaignRefund(db: Db, id: string, change: Change): Promise<void> {
	await db.updateTable("campaignRefund").set(change).where("id", "=", id).execute();
}

/** Locks the next waiting item, unless a concurrent run has it. */
export async function lockNextItem(db: Db, campaignRefundId: string, after: string | null) {
	return db
		.selectFrom("campaignRefundItem")
		.select("donationId")
		.where("campaignRefundId", "=", campaignRefundId)
		.where("refundId", "is", null)
		.where("refusal", "is", null)
		.$if(after !== null, (query) => query.where("donationId", ">", after ?? ""))
		.orderBy("donationId")
		.limit(1)
		.forUpdate()
		.skipLocked()
		.executeTakeFirst();
}

type Item = { campaignRefundId: string; donationId: string };

export async function resolveItem(
	db: Db,
	{ campaignRefundId, donationId }: Item,
	result: { refundId: string } | { refusal: CampaignRefundRefusal },
): Promise<void> {
	await db
		.updateTable("campaignRefundItem")
		.set(result)
		.where("campaignRefundId", "=", campaignRefundId)
		.where("donationId", "=", donationId)
		.execute();
}

const selectItems = (db: Db) =>
	db.selectFrom("campaignRefundItem as item").leftJoin("donationRefund as refund", "refund.id", "item.refundId");

/** By refund: a donation is refunded when the provider has booked it, and refused by us or by the provider. */
export async function countItems(db: Db, ids: readonly string[]) {
	if (ids.length === 0) return [];
	return selectItems(db)
		.select([
			"item.campaignRefundId as id",
			sql<number>`count(*)`.as("total"),
			sql<number>`count(*) filter (where refund.state = 'made')`.as("refunded"),
			sql<number>`count(*) filter (where refund.state = 'refused' or item.refusal is not null)`.as("refused"),
			sql<number>`coalesce(sum(refund.amount_cents + refund.tip_cents + refund.cover_cents) filter (where refund.state = 'made'), 0)::bigint`.as(
				"refundedCents",
			),
		])
		.where("item.campaignRefundId", "in", ids)
		.groupBy("item.campaignRefundId")
		.execute();
}

/** What the payments of the refused donations still contain, with their tips. */
export async function sumNotRefunded(db: Db, campaignRefundId: string): Promise<number> {
	const { cents } = await selectItems(db)
		.innerJoin("donation", "donation.id", "item.donationId")
		.select(
			sql<number>`coalesce(sum(donation.amount_cents + donation.tip_cents + donation.cover_cents - donation.refunded_cents), 0)::bigint`.as(
				"cents",
			),
		)
		.where("item.campaignRefundId", "=", campaignRefundId)
		.where((where) => where.or([where("refund.state", "=", "refused"), where("item.refusal", "is not", null)]))
		.executeTakeFirstOrThrow();
	return Number(cents);
}

/** Whether a refund by its number at the provider was requested for the whole campaign. */
export async function isOfCampaignRefund(db: Db, providerRefundId: string): Promise<boolean> {
	const row = await selectItems(db)
		.select("item.donationId")
		.where("refund.providerRefundId", "=", providerRefundId)
		.executeTakeFirst();
	return row !== undefined;
}

export async function listRefusals(db: Db, campaignRefundId: string, limit: number) {
	return selectItems(db)
		.select(["item.donationId", sql<CampaignRefundRefusal>`coalesce(item.refusal, 'provider')`.as("refusal")])
		.where("item.campaignRefundId", "=", campaignRefundId)
		.where((where) => where.or([where("refund.state", "=", "refused"), where("item.refusal", "is not", null)]))
		.orderBy("item.donationId")
		.limit(limit)
		.execute();
}
