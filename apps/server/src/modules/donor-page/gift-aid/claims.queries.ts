import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { selectRemaining } from "../../donations/index.ts";

export type ClaimLine = { donationId: string; declarationId: string; settledAt: Date; cents: number };

/** One claim of a charity at a time. */
export async function lockClaims(tx: Db, charity: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtextextended(${`gift-aid-claim:${charity}`}, 0))`.execute(tx);
}

export async function insertClaim(
	tx: Db,
	{ lines, ...claim }: { id: string; charity: string; month: string; claimedAt: Date; lines: readonly ClaimLine[] },
): Promise<void> {
	await tx.insertInto("giftAidClaim").values(claim).execute();
	await tx
		.insertInto("giftAidClaimLine")
		.values(lines.map((line) => ({ ...line, claimId: claim.id })))
		.execute();
}

/** Those of the donations that a claim contains. */
export async function listClaimed(db: Db, donationIds: readonly string[]): Promise<Set<string>> {
	const rows = await db
		.selectFrom("giftAidClaimLine")
		.select("donationId")
		.where("donationId", "in", donationIds)
		.execute();
	return new Set(rows.map(({ donationId }) => donationId));
}

/** A charity's claims, the newest first, with their sums. */
export async function listClaims(db: Db, charity: string, page: { asOf: Date; limit: number; offset: number }) {
	const returned = sql<number>`greatest(0, line.cents - remaining.cents)`;
	return db
		.selectFrom("giftAidClaim as claim")
		.select(["claim.id", "claim.month", "claim.claimedAt"])
		.select((of) =>
			of
				.selectFrom("giftAidClaimLine as line")
				.select(sql<number>`count(*)`.as("donations"))
				.whereRef("line.claimId", "=", "claim.id")
				.as("donations"),
		)
		.select((of) =>
			of
				.selectFrom("giftAidClaimLine as line")
				.select(sql<number>`coalesce(sum(cents), 0)::bigint`.as("cents"))
				.whereRef("line.claimId", "=", "claim.id")
				.as("cents"),
		)
		.select((of) =>
			of
				.selectFrom("giftAidClaimLine as line")
				.innerJoin(selectRemaining(db).as("remaining"), "remaining.id", "line.donationId")
				.select(sql<number>`coalesce(sum(${returned}), 0)::bigint`.as("returned"))
				.whereRef("line.claimId", "=", "claim.id")
				.as("returned"),
		)
		.where("claim.charity", "=", charity)
		.where("claim.claimedAt", "<=", page.asOf)
		.orderBy("claim.claimedAt", "desc")
		.orderBy("claim.id", "desc")
		.limit(page.limit)
		.offset(page.offset)
		.execute();
}

export async function findClaim(db: Db, charity: string, id: string) {
	return db
		.selectFrom("giftAidClaim")
		.select(["id", "month"])
		.where("id", "=", id)
		.where("charity", "=", charity)
		.executeTakeFirst();
}

/** With the names and addresses of their declarations, in the order of the settlement. */
export async function listClaimLines(db: Db, claimId: string) {
	return db
		.selectFrom("giftAidClaimLine as line")
		.innerJoin("giftAidDeclaration as declaration", "declaration.id", "line.declarationId")
		.select([
			"line.settledAt",
			"line.cents",
			"declaration.firstName",
			"declaration.lastName",
			"declaration.house",
			"declaration.postcode",
		])
		.where("line.claimId", "=", claimId)
		.orderBy("line.settledAt")
		.orderBy("line.donationId")
		.execute();
}

/** Its lines are deleted with it. */
export async function deleteClaim(tx: Db, id: string): Promise<void> {
	await tx.deleteFrom("giftAidClaim").where("id", "=", id).execute();
}
